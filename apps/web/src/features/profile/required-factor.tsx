import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Card } from '../../components/ui/card.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { fetchUser } from '../../lib/auth-store.ts'
import { usePasskeysWork } from '../../lib/passkeys.ts'
import { ByCode, ByPasskey, ConfirmationDialog } from './confirmation-dialog.tsx'
import { Passkeys } from './passkeys.tsx'
import { profileQueries } from './queries.ts'
import { TurnOn } from './second-factor.tsx'
import { t } from '../../words/t.ts'

/** In place of every page, where the operator asks for a second factor and this session has shown none. */
export function RequiredFactor() {
  const methods = useQuery(profileQueries.methods())
  const queryClient = useQueryClient()
  const router = useRouter()
  const goOn = useMutation({
    mutationFn: async () => {
      await fetchUser()
      // Pages were refused what they asked for until now.
      await queryClient.invalidateQueries()
      await router.invalidate()
    },
  })
  const passkeys = useQuery(profileQueries.passkeys())
  const works = usePasskeysWork()
  if (methods.isPending) return <Skeleton className="mx-auto my-12 h-64 w-full max-w-lg" />
  const hasCode = methods.data?.second_factor === true
  const hasPasskey = works && (passkeys.data?.length ?? methods.data?.passkeys ?? 0) > 0
  return (
    <div className="gutter py-12">
      <div className="mx-auto flex max-w-lg flex-col gap-5">
        <h1 className="text-2xl">{t('profile.requiredFactor.oneMoreStep')}</h1>
        <p className="text-muted">
          {t('profile.requiredFactor.secondFactor', { has: hasCode || hasPasskey ? 'yes' : 'no' })}
        </p>
        {hasCode ? (
          <Card title={t('profile.requiredFactor.authenticatorApp')}>
            <ByCode onConfirmed={() => goOn.mutate()} />
          </Card>
        ) : (
          <Card title={t('profile.requiredFactor.authenticatorApp')}>
            <p className="mb-4 text-sm text-muted">{t('profile.requiredFactor.afterYourPasswordACode')}</p>
            <TurnOn onDone={() => goOn.mutate()} />
          </Card>
        )}
        <Card title={t('profile.requiredFactor.passkey')}>
          {hasPasskey ? <ByPasskey onConfirmed={() => goOn.mutate()} /> : <Passkeys onAdded={() => goOn.mutate()} />}
        </Card>
      </div>
      <ConfirmationDialog />
    </div>
  )
}
