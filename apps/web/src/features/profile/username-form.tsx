import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { auth } from '../../lib/auth-store.ts'
import { fieldErrorsOf } from '../../lib/failure.ts'

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
    <form onSubmit={submit} aria-label="Change username" className="flex max-w-md flex-col gap-4">
      {rename.isSuccess && <Alert tone="success">Username updated successfully</Alert>}
      {rename.isError && <Alert title="Error">Failed to update username</Alert>}
      <TextField
        label="New username"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="3 to 30 letters, digits, dots, dashes or underscores"
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
        Change username
      </Button>
    </form>
  )
}
