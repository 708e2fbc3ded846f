import type { SignInMethods as Methods } from '@marquee/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmButton } from '../../components/ui/confirm-button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { configQuery } from '../../lib/config-query.ts'
import { detailOf } from '../../lib/failure.ts'
import { formatDate } from '../../words/format.ts'
import { identityErrorMessage } from '../../lib/identity-errors.ts'
import { openAddress } from '../../lib/open-address.ts'
import { withConfirmation } from './confirmation.ts'
import { profileQueries } from './queries.ts'
import { t } from '../../words/t.ts'

interface SignInMethodsProps {
  /** The `error` that the way back from the identity provider carries. */
  error: string | undefined
}

/** The ways in that the account has; providers can be connected and disconnected. */
export function SignInMethods({ error }: SignInMethodsProps) {
  const methods = useQuery(profileQueries.methods())
  const provider = useQuery(configQuery).data?.identity_provider ?? null
  if (methods.isPending) return <Skeleton className="h-24 w-full" />
  if (methods.isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {t('profile.signInMethods.theWaysToSignIn')}
        <Button size="sm" onClick={() => void methods.refetch()}>
          {t('common.words.tryAgain')}
        </Button>
      </p>
    )
  }
  const isConnected = methods.data.providers.some(({ name }) => name === provider?.name)
  return (
    <div className="flex flex-col gap-4">
      {error !== undefined && (
        <Alert title={t('common.words.error')}>{identityErrorMessage(error, provider?.name)}</Alert>
      )}
      <MethodList methods={methods.data} />
      {provider !== null && !isConnected && <Connect name={provider.name} />}
    </div>
  )
}

function MethodList({ methods: { password, providers } }: { methods: Methods }) {
  return (
    <ul aria-label={t('profile.signInMethods.waysToSignIn')} className="flex flex-col divide-y divide-line">
      <Method name={t('common.words.password')}>
        {password ? t('profile.signInMethods.set') : t('profile.signInMethods.none')}
      </Method>
      {providers.map((entry) => (
        <Method key={entry.id} name={entry.name} action={<Disconnect id={entry.id} name={entry.name} />}>
          {t('profile.signInMethods.connectedCreatedat', { createdAt: formatDate(entry.created_at) })}
        </Method>
      ))}
    </ul>
  )
}

function Method({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0 text-sm">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="text-muted">{children}</span>
      </span>
      {action}
    </li>
  )
}

function Connect({ name }: { name: string }) {
  const connect = useMutation({
    mutationFn: () => withConfirmation(() => call(routes.connectIdentity, {})),
    onSuccess: ({ location }) => openAddress(location),
  })
  return (
    <>
      {connect.isError && (
        <Alert title={t('common.words.error')}>
          {detailOf(connect.error) ?? t('common.words.theServerDidNotAnswer')}
        </Alert>
      )}
      <Button className="self-start" busy={connect.isPending} onClick={() => connect.mutate()}>
        {t('profile.signInMethods.connectName', { name })}
      </Button>
    </>
  )
}

function Disconnect({ id, name }: { id: string; name: string }) {
  const queryClient = useQueryClient()
  const disconnect = useMutation({
    mutationFn: () => withConfirmation(() => call(routes.disconnectProvider, { params: { id } })),
    onSuccess: () => showToast(t('profile.signInMethods.nameIsDisconnected', { name })),
    onError: (error) =>
      showToast(detailOf(error) ?? t('profile.signInMethods.nameWasNotDisconnectedTry', { name }), { tone: 'alert' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileQueries.methods().queryKey }),
  })
  return (
    <ConfirmButton
      size="sm"
      busy={disconnect.isPending}
      aria-label={t('profile.signInMethods.disconnectName', { name })}
      title={t('profile.signInMethods.disconnectName', { name })}
      text={t('profile.signInMethods.youCanNoLongerSign', { name })}
      action={t('profile.signInMethods.disconnect')}
      onConfirm={() => disconnect.mutate()}
    >
      {t('profile.signInMethods.disconnect')}
    </ConfirmButton>
  )
}
