import type { FieldErrors } from '@marquee/contract'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox, TextField } from '../../components/ui/field.tsx'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'
import { signUp } from './sign-up.ts'
import { t } from '../../words/t.ts'

const EMPTY = { username: '', email: '', password: '', confirmation: '' }
const MISMATCH: FieldErrors = { 'confirm password': [t('common.words.passwordsDoNotMatch')] }

/** The messages per field, or a single message when the server gave none per field. */
function reasonsOf(error: unknown): FieldErrors {
  const perField = fieldErrorsOf(error)
  if (Object.keys(perField).length > 0) return perField
  return { 'sign up': [detailOf(error) ?? t('common.words.theServerDidNotAnswer')] }
}

interface SignUpFormProps {
  onSuccess: () => void
  /** The account exists, but signing in with it did not work. */
  onSignInNeeded: () => void
  /** Lets its holder sign up where registration needs one. */
  invite?: string | undefined
}

export function SignUpForm({ onSuccess, onSignInNeeded, invite }: SignUpFormProps) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const [revealed, setRevealed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    const { confirmation, ...account } = values
    if (account.password !== confirmation) return setErrors(MISMATCH)
    setErrors(null)
    setBusy(true)
    try {
      if (await signUp({ ...account, ...(invite !== undefined && { invite }) })) onSuccess()
      else onSignInNeeded()
    } catch (error) {
      setErrors(reasonsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof typeof EMPTY) => ({
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
    required: true,
  })
  const secret = { type: revealed ? 'text' : 'password', autoComplete: 'new-password' }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors !== null && <FieldErrorList key={attempt} errors={errors} />}
      <TextField
        label={t('common.words.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextField label={t('auth.signUpForm.email')} type="email" autoComplete="email" {...field('email')} />
      <TextField
        label={t('common.words.password')}
        hint={t('common.words.atLeast8Characters15')}
        {...field('password')}
        {...secret}
      />
      <TextField label={t('auth.signUpForm.confirmPassword')} {...field('confirmation')} {...secret} />
      <Checkbox
        label={t('common.words.revealPasswords')}
        checked={revealed}
        onChange={({ target }) => setRevealed(target.checked)}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t('auth.signUpForm.signUp')}
      </Button>
    </form>
  )
}

/**
 * Each attempt gets a new one, even with the same words: it is scrolled to, and read out.
 * "field: message" per message, or the message alone if it is about the whole form.
 */
function FieldErrorList({ errors }: { errors: FieldErrors }) {
  if (errors === MISMATCH) {
    return (
      <Alert title={t('common.words.error')} focused>
        {t('common.words.passwordsDoNotMatch')}
      </Alert>
    )
  }
  return (
    <Alert title={t('common.words.error')} focused>
      <ul>
        {Object.entries(errors).flatMap(([field, messages]) =>
          messages.map((message) => <li key={`${field}/${message}`}>{`${field}: ${message}`}</li>),
        )}
      </ul>
    </Alert>
  )
}
