import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Checked } from '../../components/ui/checked.tsx'
import { Checkbox, TextField } from '../../components/ui/field.tsx'
import { RequestError, call, routes } from '../../lib/api.ts'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'
import { spendSecret } from '../../lib/link-secrets.ts'
import { rich, t } from '../../words/t.ts'

const EMPTY = { new_password1: '', new_password2: '' }

interface ResetPasswordProps {
  /** From the link that an administrator has made; null without one, undefined while it is not known. */
  token: string | null | undefined
}

/** Lets the holder of a one-time link choose a new password. */
export function ResetPassword({ token }: ResetPasswordProps) {
  const reset = useMutation({
    mutationFn: (passwords: typeof EMPTY) => call(routes.resetPassword, { body: { token: token ?? '', ...passwords } }),
    onSuccess: () => spendSecret('token'),
  })
  if (reset.isSuccess) return <Done username={reset.data.username} />
  if (token === null || (reset.error instanceof RequestError && reset.error.status === 404)) return <NotValid />
  return (
    <Checked isPending={token === undefined}>
      <PasswordFields error={reset.error} busy={reset.isPending} onSubmit={reset.mutate} onMismatch={reset.reset} />
    </Checked>
  )
}

interface PasswordFieldsProps {
  error: Error | null
  busy: boolean
  onSubmit: (passwords: typeof EMPTY) => void
  /** The passwords differ, so nothing was sent and an earlier error says nothing any more. */
  onMismatch: () => void
}

function PasswordFields({ error, busy, onSubmit, onMismatch }: PasswordFieldsProps) {
  const [values, setValues] = useState(EMPTY)
  const [revealed, setRevealed] = useState(false)
  const [mismatch, setMismatch] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const differ = values.new_password1 !== values.new_password2
    setMismatch(differ)
    if (differ) onMismatch()
    else onSubmit(values)
  }
  const errors = fieldErrorsOf(error)
  const field = (name: keyof typeof EMPTY) => ({
    type: revealed ? 'text' : 'password',
    autoComplete: 'new-password',
    required: true,
    errors: errors[name],
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
  })
  const isUnexplained = error !== null && Object.keys(errors).length === 0
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {mismatch && <Alert title={t('common.words.error')}>{t('common.words.passwordsDoNotMatch')}</Alert>}
      {isUnexplained && (
        <Alert title={t('common.words.error')}>{detailOf(error) ?? t('common.words.theServerDidNotAnswer')}</Alert>
      )}
      <TextField
        label={t('auth.resetPassword.newPassword')}
        hint={t('common.words.atLeast8Characters15')}
        {...field('new_password1')}
      />
      <TextField label={t('auth.resetPassword.confirmNewPassword')} {...field('new_password2')} />
      <Checkbox
        label={t('common.words.revealPasswords')}
        checked={revealed}
        onChange={({ target }) => setRevealed(target.checked)}
      />
      <p className="text-sm text-muted">{t('auth.resetPassword.everyDeviceThatIsSigned')}</p>
      <Button type="submit" variant="primary" busy={busy}>
        {t('auth.resetPassword.setPassword')}
      </Button>
    </form>
  )
}

function Done({ username }: { username: string }) {
  return (
    <>
      <Alert tone="success" focused>
        <span className="wrap-anywhere">
          {rich('auth.resetPassword.thePasswordOfUsernameIs', { username: <strong>{username}</strong> })}
        </span>
      </Alert>
      <Link to="/signin" search={{ local: '' }} className={buttonClass({ variant: 'primary' })}>
        {t('common.words.signIn')}
      </Link>
    </>
  )
}

function NotValid() {
  return <Alert title={t('auth.resetPassword.thisLinkIsNotValid')}>{t('auth.resetPassword.aLinkWorksOnceAnd')}</Alert>
}
