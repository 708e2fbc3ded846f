import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { auth, useAuth } from '../../lib/auth-store.ts'
import { login } from '../../lib/login.ts'

export function SignInForm({ onSuccess }: { onSuccess: () => void }) {
  const { loading, error } = useAuth()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  // Whoever comes back later starts afresh.
  useEffect(() => () => auth.set({ error: null }), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await login({ username, password })) onSuccess()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {error !== null && (
        <Alert title="Error" focused>
          {error}
        </Alert>
      )}
      <TextField
        label="Username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
      />
      <TextField
        label="Password"
        type="password"
        required
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="primary" busy={loading}>
        Sign in
      </Button>
    </form>
  )
}
