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
      {mismatch && <Alert title="Error">Passwords do not match</Alert>}
      {isUnexplained && <Alert title="Error">{detailOf(error) ?? 'The server did not answer. Try again.'}</Alert>}
      <TextField label="New Password" hint="At least 8 characters; 15 or more are better" {...field('new_password1')} />
      <TextField label="Confirm New Password" {...field('new_password2')} />
      <Checkbox label="Reveal passwords" checked={revealed} onChange={({ target }) => setRevealed(target.checked)} />
      <p className="text-sm text-muted">Every device that is signed in to this account is signed out.</p>
      <Button type="submit" variant="primary" busy={busy}>
        Set password
      </Button>
    </form>
  )
}

function Done({ username }: { username: string }) {
  return (
    <>
      <Alert tone="success" focused>
        <span className="wrap-anywhere">
          The password of <strong>{username}</strong> is changed. Sign in with it.
        </span>
      </Alert>
      <Link to="/signin" search={{ local: '' }} className={buttonClass({ variant: 'primary' })}>
        Sign in
      </Link>
    </>
  )
}

function NotValid() {
  return (
    <Alert title="This link is not valid any more.">
      A link works once, and for a limited time. Ask the operator of this instance for a new one.
    </Alert>
  )
}
