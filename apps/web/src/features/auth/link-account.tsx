import type { IdentityLink, IdentitySignedIn } from '@marquee/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { RequestError, call, routes } from '../../lib/api.ts'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'
import { rich, t } from '../../words/t.ts'

interface LinkAccountProps {
  link: IdentityLink
  onSignedIn: (signedIn: IdentitySignedIn) => void
  /** The sign-in through the provider has expired. */
  onExpired: () => void
}

/** Asks once for the password of the account that has the name the provider gave, or makes another account. */
export function LinkAccount({ link: { username, provider, may_separate }, onSignedIn, onExpired }: LinkAccountProps) {
  const [password, setPassword] = useState('')
  const answers = {
    onSuccess: onSignedIn,
    onError: (error: Error) => {
      if (error instanceof RequestError && error.status === 404) onExpired()
    },
  }
  const connect = useMutation({ mutationFn: () => call(routes.linkIdentity, { body: { password } }), ...answers })
  const separate = useMutation({ mutationFn: () => call(routes.separateIdentity, {}), ...answers })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    separate.reset()
    connect.mutate()
  }
  const errors = fieldErrorsOf(connect.error)['password']
  const failed = separate.error ?? (errors === undefined ? connect.error : null)
  const busy = connect.isPending || separate.isPending
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        {rich('auth.linkAccount.thereIsAlreadyAnAccount', { username: <strong>{username}</strong>, provider })}
      </p>
      {failed && (
        <Alert title={t('common.words.error')}>{detailOf(failed) ?? t('common.words.theServerDidNotAnswer')}</Alert>
      )}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={t('common.words.password')}
        type="password"
        required
        autoComplete="current-password"
        errors={errors}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="primary" busy={connect.isPending} disabled={busy}>
        {t('auth.linkAccount.connectAndSignIn')}
      </Button>
      {may_separate && (
        <Button busy={separate.isPending} disabled={busy} onClick={() => separate.mutate()}>
          {t('auth.linkAccount.makeANewAccountInstead')}
        </Button>
      )}
    </form>
  )
}
