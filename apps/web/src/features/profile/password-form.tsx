import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox, TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { fieldErrorsOf } from '../../lib/failure.ts'
import { needsConfirmation, withConfirmation } from './confirmation.ts'
import { profileQueries } from './queries.ts'
import { t } from '../../words/t.ts'

const EMPTY = { old_password: '', new_password1: '', new_password2: '' }

/** Changes the password; every other session ends with that. */
export function PasswordForm({ username }: { username: string }) {
  const { values, setValues, mismatch, asksOld, change, submit } = usePasswordChange()
  const [revealed, setRevealed] = useState(false)
  const errors = fieldErrorsOf(change.error)
  const field = (name: keyof typeof EMPTY) => ({
    type: revealed ? 'text' : 'password',
    autoComplete: 'new-password',
    required: true,
    errors: errors[name],
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
  })
  return (
    <form
      onSubmit={submit}
      aria-label={t('profile.passwordForm.changePassword')}
      className="flex max-w-md flex-col gap-4"
    >
      {mismatch && <Alert title={t('common.words.error')}>{t('common.words.passwordsDoNotMatch')}</Alert>}
      {change.isSuccess && <Alert tone="success">{t('profile.passwordForm.passwordUpdatedSuccessfully')}</Alert>}
      {change.isError && (
        <Alert title={t('common.words.error')} focused={asksOld}>
          {needsConfirmation(change.error)
            ? t('profile.passwordForm.pleaseEnterYourOldPassword')
            : t('profile.passwordForm.failedToUpdatePassword')}
        </Alert>
      )}
      {/* Password managers need to know whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {asksOld && (
        <TextField
          label={t('profile.passwordForm.oldPassword')}
          {...field('old_password')}
          autoComplete="current-password"
        />
      )}
      <TextField
        label={t('profile.passwordForm.newPassword')}
        hint={t('common.words.atLeast8Characters15')}
        {...field('new_password1')}
      />
      <TextField label={t('profile.passwordForm.confirmNewPassword')} {...field('new_password2')} />
      <Checkbox
        label={t('common.words.revealPasswords')}
        checked={revealed}
        onChange={({ target }) => setRevealed(target.checked)}
      />
      <p className="text-sm text-muted">{t('profile.passwordForm.youStaySignedInHere')}</p>
      <Button
        type="submit"
        variant={values.new_password1 === '' ? 'secondary' : 'primary'}
        busy={change.isPending}
        className="self-start"
      >
        {t('profile.passwordForm.changePassword')}
      </Button>
    </form>
  )
}

/** The entered passwords, and their change. */
function usePasswordChange() {
  const queryClient = useQueryClient()
  const [values, setValues] = useState(EMPTY)
  const [mismatch, setMismatch] = useState(false)
  const hasPassword = useQuery(profileQueries.methods()).data?.password !== false
  // The old one is needed unless the user has just signed in, which only the server knows.
  const [asksOld, setAsksOld] = useState(false)
  const change = useMutation({
    mutationFn: () => changePassword(values, hasPassword),
    onSuccess: () => {
      setValues(EMPTY)
      setAsksOld(false)
      // The list next to the form has the password's age and the number of sessions.
      for (const { queryKey } of [profileQueries.methods(), profileQueries.sessions()])
        void queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      if (hasPassword && needsConfirmation(error)) setAsksOld(true)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const differ = values.new_password1 !== values.new_password2
    setMismatch(differ)
    if (differ) change.reset()
    else change.mutate()
  }
  return { values, setValues, mismatch, asksOld, change, submit }
}

/** Users without an old password confirm in another way. */
function changePassword({ old_password, ...chosen }: typeof EMPTY, hasPassword: boolean) {
  const change = () =>
    call(routes.changePassword, { body: { ...chosen, ...(old_password !== '' && { old_password }) } })
  return hasPassword ? change() : withConfirmation(change)
}
