import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { auth, useAuth } from '../../lib/auth-store.ts'
import { login } from '../../lib/login.ts'
import { CodeForm } from './code-form.tsx'
import { t } from '../../words/t.ts'

/** Username and password, then the code where the account has a second factor. */
export function SignInForm({ onSuccess }: { onSuccess: () => void }) {
  const [ticket, setTicket] = useState<string | null>(null)
  // Those who come back later start afresh.
  useEffect(() => () => auth.set({ error: null }), [])
  if (ticket !== null) return <CodeForm ticket={ticket} onSuccess={onSuccess} onBack={() => setTicket(null)} />
  return <PasswordStep onSuccess={onSuccess} onTicket={setTicket} />
}

interface PasswordStepProps {
  onSuccess: () => void
  onTicket: (ticket: string) => void
}

function PasswordStep({ onSuccess, onTicket }: PasswordStepProps) {
  const { loading, error } = useAuth()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const outcome = await login({ username, password })
    if (outcome.state === 'done') onSuccess()
    if (outcome.state === 'code') onTicket(outcome.ticket)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {error !== null && (
        <Alert title={t('common.words.error')} focused>
          {error}
        </Alert>
      )}
      <TextField
        label={t('common.words.username')}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
      />
      <TextField
        label={t('common.words.password')}
        type="password"
        required
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="primary" busy={loading}>
        {t('common.words.signIn')}
      </Button>
    </form>
  )
}
