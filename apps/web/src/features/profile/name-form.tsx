import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { t } from '../../words/t.ts'

/** The longest name of a passkey or token. */
export const MAX_NAME_LENGTH = 60

interface NameFormProps {
  label: string
  hint?: string
  /** The label of the button, a verb. */
  action: string
  initial: string
  busy: boolean
  error: string | null
  onSubmit: (name: string) => void
}

/** One field for a name. */
export function NameForm({ label, hint, action, initial, busy, error, onSubmit }: NameFormProps) {
  const [name, setName] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSubmit(name.trim())
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {error !== null && <Alert title={t('common.words.error')}>{error}</Alert>}
      <TextField
        label={label}
        hint={hint}
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {action}
      </Button>
    </form>
  )
}
