import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { auth } from '../../lib/auth-store.ts'
import { fieldErrorsOf } from '../../lib/failure.ts'
import { t } from '../../words/t.ts'

export function UsernameForm() {
  const [username, setUsername] = useState('')
  const rename = useMutation({
    mutationFn: () => call(routes.rename, { body: { username } }),
    onSuccess: (me) => {
      auth.set({ me })
      setUsername('')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate()
  }
  return (
    <form
      onSubmit={submit}
      aria-label={t('profile.usernameForm.changeUsername')}
      className="flex max-w-md flex-col gap-4"
    >
      {rename.isSuccess && <Alert tone="success">{t('profile.usernameForm.usernameUpdatedSuccessfully')}</Alert>}
      {rename.isError && (
        <Alert title={t('common.words.error')}>{t('profile.usernameForm.failedToUpdateUsername')}</Alert>
      )}
      <TextField
        label={t('profile.usernameForm.newUsername')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('profile.usernameForm.n3To30LettersDigits')}
        errors={fieldErrorsOf(rename.error)['username']}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
      />
      <Button
        type="submit"
        variant={username === '' ? 'secondary' : 'primary'}
        busy={rename.isPending}
        className="self-start"
      >
        {t('profile.usernameForm.changeUsername')}
      </Button>
    </form>
  )
}
