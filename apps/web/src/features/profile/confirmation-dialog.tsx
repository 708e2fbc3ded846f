import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Checked } from '../../components/ui/checked.tsx'
import { CodeField } from '../../components/ui/code-field.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { withBasePath } from '../../lib/base-path.ts'
import { configQuery } from '../../lib/config-query.ts'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'
import { signByPasskey, usePasskeysWork } from '../../lib/passkeys.ts'
import { useStore } from '../../lib/store.ts'
import { confirmation } from './confirmation.ts'
import { profileQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** Asks the user to confirm that it is them, whenever `withConfirmation` needs that. */
export function ConfirmationDialog() {
  const { settle } = useStore(confirmation)
  return (
    <Dialog title={t('profile.confirmationDialog.isItYou')} open={settle !== null} onClose={() => settle?.(false)}>
      <Ways onConfirmed={() => settle?.(true)} />
    </Dialog>
  )
}

function Ways({ onConfirmed }: { onConfirmed: () => void }) {
  const { data: methods, isPending } = useQuery(profileQueries.methods())
  const hasPasskey = usePasskeysWork() && methods !== undefined && methods.passkeys > 0
  // When the ways did not load, the password is the likeliest.
  const hasCode = methods?.second_factor === true
  const hasPassword = !hasCode && methods?.password !== false
  return (
    <Checked isPending={isPending} className="gap-4">
      <p className="text-muted">{t('profile.confirmationDialog.thisChangesWhoCanCome')}</p>
      {hasCode && <ByCode onConfirmed={onConfirmed} />}
      {hasPassword && <ByPassword onConfirmed={onConfirmed} />}
      {hasPasskey && <ByPasskey onConfirmed={onConfirmed} />}
      {!hasCode && !hasPassword && !hasPasskey && <BySigningIn />}
    </Checked>
  )
}

function ByPassword({ onConfirmed }: { onConfirmed: () => void }) {
  const [password, setPassword] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(routes.confirmSession, { body: { password } }),
    onSuccess: onConfirmed,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }
  const errors = fieldErrorsOf(confirm.error)['password']
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {confirm.isError && errors === undefined && <Failure error={confirm.error} />}
      <TextField
        label={t('common.words.password')}
        type="password"
        autoComplete="current-password"
        required
        errors={errors}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="primary" busy={confirm.isPending}>
        {t('profile.confirmationDialog.confirm')}
      </Button>
    </form>
  )
}

/** By the second factor, which accounts that have one confirm with in place of the password. */
export function ByCode({ onConfirmed }: { onConfirmed: () => void }) {
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(routes.confirmByCode, { body: { code } }),
    onSuccess: onConfirmed,
    onError: () => setCode(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }
  const errors = fieldErrorsOf(confirm.error)['code']
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {confirm.isError && errors === undefined && <Failure error={confirm.error} />}
      <CodeField value={code} onChange={setCode} errors={errors} />
      <Button type="submit" variant="primary" busy={confirm.isPending}>
        {t('profile.confirmationDialog.confirm')}
      </Button>
    </form>
  )
}

export function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const confirm = useMutation({
    mutationFn: async () => call(routes.confirmByPasskey, { body: { credential: await signByPasskey() } }),
    onSuccess: onConfirmed,
  })
  return (
    <>
      {confirm.isError && <Failure error={confirm.error} />}
      <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('profile.confirmationDialog.confirmWithAPasskey')}
      </Button>
    </>
  )
}

function Failure({ error }: { error: Error }) {
  const [refusal] = fieldErrorsOf(error)['credential'] ?? []
  return (
    <Alert title={t('common.words.error')}>
      {refusal ?? detailOf(error) ?? t('profile.confirmationDialog.thatDidNotWorkTry')}
    </Alert>
  )
}

/** A new sign-in counts as a confirmation too. */
function BySigningIn() {
  const provider = useQuery(configQuery).data?.identity_provider
  const redirect = '/edit-profile'
  return (
    <a
      href={withBasePath(`${provider ? '/api/identity/start' : '/signin'}?redirect=${redirect}`)}
      className={buttonClass()}
    >
      {provider
        ? t('profile.confirmationDialog.signInAgainWithName', { name: provider.name })
        : t('profile.confirmationDialog.signInAgain')}
    </a>
  )
}
