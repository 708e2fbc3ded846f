import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { auth } from '../../lib/auth-store.ts'
import { fieldErrorsOf } from '../../lib/failure.ts'
import { withConfirmation } from './confirmation.ts'
import { profileQueries } from './queries.ts'
import { t } from '../../words/t.ts'

const EMPTY = { email: '', password: '' }

/** Changes the e-mail address, confirmed with the password, or another way by accounts without one. */
export function EmailForm() {
  const [values, setValues] = useState(EMPTY)
  const hasPassword = useQuery(profileQueries.methods()).data?.password !== false
  const change = useMutation({
    mutationFn: () => {
      const { email, password } = values
      if (hasPassword) return call(routes.changeEmail, { body: { email, password } })
      return withConfirmation(() => call(routes.changeEmail, { body: { email } }))
    },
    onSuccess: (me) => {
      auth.set({ me })
      setValues(EMPTY)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  const errors = fieldErrorsOf(change.error)
  const field = (name: keyof typeof EMPTY) => ({
    required: true,
    errors: errors[name],
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
  })
  return (
    <form onSubmit={submit} aria-label={t('profile.emailForm.changeEMail')} className="flex max-w-md flex-col gap-4">
      {change.isSuccess && <Alert tone="success">{t('profile.emailForm.eMailUpdatedSuccessfully')}</Alert>}
      {change.isError && <Alert title={t('common.words.error')}>{t('profile.emailForm.failedToUpdateEMail')}</Alert>}
      <TextField label={t('profile.emailForm.newEMail')} type="email" autoComplete="email" {...field('email')} />
      {hasPassword && (
        <TextField
          label={t('common.words.password')}
          type="password"
          autoComplete="current-password"
          {...field('password')}
        />
      )}
      <Button
        type="submit"
        variant={values.email === '' ? 'secondary' : 'primary'}
        busy={change.isPending}
        className="self-start"
      >
        {t('profile.emailForm.changeEMail')}
      </Button>
    </form>
  )
}
