import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { call, routes } from '../../lib/api.ts'
import { setTokens } from '../../lib/auth-store.ts'
import { detailOf } from '../../lib/failure.ts'
import { signByPasskey, usePasskeysWork } from '../../lib/passkeys.ts'
import { t } from '../../words/t.ts'

/** Signs in by a passkey, without username and password. Nothing where the browser has no passkeys. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (ready: boolean) => void }) {
  const signIn = useMutation({
    mutationFn: async () => call(routes.passkeySignIn, { body: { credential: await signByPasskey() } }),
    onSuccess: ({ ready, ...tokens }) => {
      setTokens(tokens)
      onSignedIn(ready)
    },
  })
  if (!usePasskeysWork()) return null
  return (
    <>
      {signIn.isError && (
        <Alert title={t('common.words.error')}>
          {detailOf(signIn.error) ?? t('auth.passkeySignIn.noPasskeyWasUsedTry')}
        </Alert>
      )}
      <Button busy={signIn.isPending} onClick={() => signIn.mutate()}>
        <KeyRound className="size-4" aria-hidden="true" />
        {t('auth.passkeySignIn.signInWithAPasskey')}
      </Button>
    </>
  )
}
