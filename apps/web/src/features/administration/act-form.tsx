import type { FormEvent, ReactNode } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { t } from '../../words/t.ts'

interface ActFormProps {
  /** Consequences of the act. */
  text: string
  /** The label of the button, a verb. */
  action: string
  danger?: boolean
  /** False until the fields are filled in. */
  ready?: boolean
  busy: boolean
  refusal: string | null
  onSubmit: () => void
  onCancel: () => void
  /** The fields, if there are any. */
  children?: ReactNode
}

/** Dialog before an act: its consequences, the fields, and the reason of a refusal. */
export function ActForm({ text, action, danger = false, ready = true, busy, refusal, ...rest }: ActFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rest.onSubmit()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{text}</p>
      {refusal !== null && <Alert>{refusal}</Alert>}
      {rest.children}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button onClick={rest.onCancel}>{t('common.words.cancel')}</Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={!ready} busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
