import type { NewSecondFactor } from '@marquee/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { CodeField } from '../../components/ui/code-field.tsx'
import { ConfirmButton } from '../../components/ui/confirm-button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { QrCode } from '../../components/ui/qr-code.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'
import { formatDate } from '../../words/format.ts'
import { withConfirmation } from './confirmation.ts'
import { profileQueries } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { t } from '../../words/t.ts'

/** Codes of an app besides the password: turned on, off, and given new recovery codes. */
export function SecondFactor() {
  const factor = useQuery(profileQueries.secondFactor())
  if (factor.isPending) return <Skeleton className="h-24 w-full" />
  if (factor.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {t('profile.secondFactor.theSecondFactorDidNot')}
        <Button size="sm" onClick={() => void factor.refetch()}>
          {t('common.words.tryAgain')}
        </Button>
      </p>
    )
  const { on_since: since, recovery_left: left } = factor.data
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {since === null
          ? t('profile.secondFactor.afterYourPasswordACode')
          : t('profile.secondFactor.onSinceSinceLeft', { since: formatDate(since), left: codesLeft(left) })}
      </p>
      {since === null ? <TurnOn /> : <IsOn />}
    </div>
  )
}

function codesLeft(left: number): string {
  return t('profile.secondFactor.codesLeft', { left })
}

/** Refreshes the state, including the ways to sign in. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: profileQueries.methods().queryKey })
    return queryClient.invalidateQueries({ queryKey: profileQueries.secondFactor().queryKey })
  }
}

/** @param onDone called once it is on and the codes were seen */
export function TurnOn({ onDone }: { onDone?: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refresh = useRefresh()
  const begin = useMutation({ mutationFn: () => withConfirmation(() => call(routes.beginSecondFactor, {})) })
  const made = begin.data
  const close = () => {
    begin.reset()
    setCodes(null)
    if (codes === null) return
    void refresh()
    onDone?.()
  }
  return (
    <>
      {begin.isError && (
        <Alert title={t('common.words.error')}>
          {detailOf(begin.error) ?? t('profile.secondFactor.thatDidNotWorkTry')}
        </Alert>
      )}
      <Button className="self-start" busy={begin.isPending} aria-haspopup="dialog" onClick={() => begin.mutate()}>
        {t('profile.secondFactor.turnOn')}
      </Button>
      <Dialog
        title={
          codes === null ? t('profile.secondFactor.turnOnTheSecondFactor') : t('profile.secondFactor.yourRecoveryCodes')
        }
        open={made !== undefined}
        onClose={close}
      >
        {made !== undefined && codes === null && <FirstCode made={made} onDone={setCodes} />}
        {codes !== null && <RecoveryCodes codes={codes} onDone={close} />}
      </Dialog>
    </>
  )
}

function FirstCode({ made, onDone }: { made: NewSecondFactor; onDone: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('')
  const turnOn = useMutation({
    mutationFn: () => call(routes.turnOnSecondFactor, { body: { code } }),
    onSuccess: (answer) => onDone(answer.recovery_codes),
    onError: () => setCode(''),
  })
  const errors = fieldErrorsOf(turnOn.error)['code']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    turnOn.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{t('profile.secondFactor.scanThisWithAnAuthenticator')}</p>
      <div className="self-center rounded-control bg-white p-2">
        <QrCode text={made.address} label={t('profile.secondFactor.scanToAddMarqueeTo')} className="w-48" />
      </div>
      <p className="text-sm">
        <span className="text-muted">{t('profile.secondFactor.noCameraTypeThisInto')}</span>{' '}
        <code className="wrap-anywhere select-all">{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      {turnOn.isError && errors === undefined && (
        <Alert title={t('common.words.error')}>
          {detailOf(turnOn.error) ?? t('profile.secondFactor.thatDidNotWorkTry')}
        </Alert>
      )}
      <CodeField value={code} onChange={setCode} errors={errors} recovery={false} />
      <Button type="submit" variant="primary" busy={turnOn.isPending}>
        {t('profile.secondFactor.turnOn')}
      </Button>
    </form>
  )
}

function IsOn() {
  const refresh = useRefresh()
  const failed = (error: Error) =>
    showToast(detailOf(error) ?? t('profile.secondFactor.thatDidNotWorkTry'), { tone: 'alert' })
  const renew = useMutation({
    mutationFn: () => withConfirmation(() => call(routes.renewRecoveryCodes, {})),
    onError: failed,
    onSettled: refresh,
  })
  const turnOff = useMutation({
    mutationFn: () => withConfirmation(() => call(routes.turnOffSecondFactor, {})),
    onSuccess: () => showToast(t('profile.secondFactor.theSecondFactorIsOff')),
    onError: failed,
    onSettled: refresh,
  })
  return (
    <div className="flex flex-wrap gap-2">
      <ConfirmButton
        size="sm"
        busy={renew.isPending}
        title={t('profile.secondFactor.newRecoveryCodes')}
        text={t('profile.secondFactor.youGetTenNewCodes')}
        action={t('profile.secondFactor.makeNewCodes')}
        onConfirm={() => renew.mutate()}
      >
        {t('profile.secondFactor.newRecoveryCodes')}
      </ConfirmButton>
      <ConfirmButton
        size="sm"
        busy={turnOff.isPending}
        title={t('profile.secondFactor.turnOffTheSecondFactor')}
        text={t('profile.secondFactor.yourPasswordAloneSignsYou')}
        action={t('profile.secondFactor.turnOff')}
        onConfirm={() => turnOff.mutate()}
      >
        {t('profile.secondFactor.turnOff')}
      </ConfirmButton>
      <Dialog title={t('profile.secondFactor.yourRecoveryCodes')} open={renew.data !== undefined} onClose={renew.reset}>
        {renew.data !== undefined && <RecoveryCodes codes={renew.data.recovery_codes} onDone={renew.reset} />}
      </Dialog>
    </div>
  )
}
