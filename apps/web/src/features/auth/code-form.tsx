import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { CodeField } from '../../components/ui/code-field.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { formatMoment } from '../../words/format.ts'
import { finishLogin } from '../../lib/login.ts'
import { t } from '../../words/t.ts'

interface CodeFormProps {
  /** Ticket in place of the correct password. */
  ticket: string
  onSuccess: () => void
  /** Leads back to the password. */
  onBack: () => void
}

/** The second step of a sign-in. */
export function CodeForm({ ticket, onSuccess, onBack }: CodeFormProps) {
  const { loading, error } = useAuth()
  const [code, setCode] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const outcome = await finishLogin(ticket, code)
    if (outcome.state === 'over') return onBack()
    if (outcome.state !== 'done') return setCode('')
    if (outcome.recovery !== undefined) showToast(recoverySentence(outcome.recovery), { tone: 'alert' })
    onSuccess()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {error !== null && (
        <Alert title={t('common.words.error')} focused>
          {error}
        </Alert>
      )}
      <CodeField value={code} onChange={setCode} focused />
      <Button type="submit" variant="primary" busy={loading}>
        {t('common.words.signIn')}
      </Button>
      <Button onClick={onBack}>{t('auth.codeForm.backToThePassword')}</Button>
    </form>
  )
}

/** Tells the owner that a recovery code was used, which may not have been them. */
export function recoverySentence({ used_at, left }: { used_at: string; left: number }): string {
  const moment = formatMoment(used_at)
  return left <= 3 ? t('auth.codeForm.fewLeft', { moment, left }) : t('auth.codeForm.someLeft', { moment, left })
}
