import type { Passkey } from '@marquee/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import { formatDate } from '../../words/format.ts'
import { makePasskey, usePasskeysWork } from '../../lib/passkeys.ts'
import { withConfirmation } from './confirmation.ts'
import { deviceName } from './device.ts'
import { Listed, ListedRow } from './listed.tsx'
import { NameForm } from './name-form.tsx'
import { profileQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** The passkeys of the account, and the way to add one. */
export function Passkeys({ onAdded }: { onAdded?: () => void }) {
  const passkeys = useQuery(profileQueries.passkeys())
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{t('profile.passkeys.aPasskeySignsYouIn')}</p>
      <Listed query={passkeys} label={t('common.words.passkeys')} what={t('profile.passkeys.passkeys')}>
        {(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />}
      </Listed>
      <Add onAdded={onAdded} />
    </div>
  )
}

/** Refreshes the changed parts, including the count among the ways to sign in. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: profileQueries.methods().queryKey })
    return queryClient.invalidateQueries({ queryKey: profileQueries.passkeys().queryKey })
  }
}

function Add({ onAdded }: { onAdded: (() => void) | undefined }) {
  const [open, setOpen] = useState(false)
  const works = usePasskeysWork()
  if (!works) return <p className="text-sm text-muted">{t('profile.passkeys.passkeysNeedHttpsAndThe')}</p>
  return (
    <>
      <Button className="self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('profile.passkeys.addAPasskey')}
      </Button>
      <Dialog title={t('profile.passkeys.addAPasskey')} open={open} onClose={() => setOpen(false)}>
        <AddForm
          onDone={() => {
            setOpen(false)
            onAdded?.()
          }}
        />
      </Dialog>
    </>
  )
}

function AddForm({ onDone }: { onDone: () => void }) {
  const refresh = useRefresh()
  const add = useMutation({
    mutationFn: async (name: string) => {
      const options = await withConfirmation(() => call(routes.passkeyOptions, {}))
      const credential = await makePasskey(options)
      return call(routes.addPasskey, { body: { name, credential } })
    },
    onSuccess: () => {
      showToast(t('profile.passkeys.thePasskeyIsAdded'))
      onDone()
    },
    onSettled: refresh,
  })
  return (
    <NameForm
      label={t('common.words.name')}
      hint={t('profile.passkeys.soThatYouCanTell')}
      action={t('profile.passkeys.addAPasskey')}
      initial={deviceName(navigator.userAgent)}
      busy={add.isPending}
      error={add.isError ? failureOf(add.error) : null}
      onSubmit={(name) => add.mutate(name)}
    />
  )
}

function failureOf(error: Error): string {
  // The browser's name for an authenticator that was told to leave out what it has already.
  if (error.name === 'InvalidStateError') return t('profile.passkeys.thisDeviceAlreadyHasA')
  return detailOf(error) ?? t('profile.passkeys.noPasskeyWasMadeTry')
}

function usePasskeyChanges(id: Passkey['id'], close: () => void) {
  const refresh = useRefresh()
  const rename = useMutation({
    mutationFn: (other: string) => call(routes.renamePasskey, { params: { id }, body: { name: other } }),
    onSuccess: close,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => withConfirmation(() => call(routes.deletePasskey, { params: { id } })),
    onSuccess: () => showToast(t('profile.passkeys.thePasskeyIsRemoved')),
    onError: (error) => showToast(detailOf(error) ?? t('profile.passkeys.thePasskeyWasNotRemoved'), { tone: 'alert' }),
    onSettled: refresh,
  })
  return { rename, remove }
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const { rename, remove } = usePasskeyChanges(id, close)
  const used =
    last_used_at === null
      ? t('profile.passkeys.neverUsed')
      : t('profile.passkeys.lastUsedLastusedat', { lastUsedAt: formatDate(last_used_at) })
  return (
    <ListedRow
      name={name}
      detail={t('profile.passkeys.sinceCreatedatUsed', { createdAt: formatDate(created_at), used })}
    >
      <span className="flex gap-2">
        <Button
          size="sm"
          aria-label={t('profile.passkeys.renameName', { name })}
          aria-haspopup="dialog"
          onClick={() => setOpen('rename')}
        >
          {t('common.words.rename')}
        </Button>
        <Button
          size="sm"
          busy={remove.isPending}
          aria-label={t('profile.passkeys.removeName', { name })}
          aria-haspopup="dialog"
          onClick={() => setOpen('remove')}
        >
          {t('common.words.remove')}
        </Button>
      </span>
      <Dialog title={t('profile.passkeys.renameThePasskey')} open={open === 'rename'} onClose={close}>
        <NameForm
          label={t('common.words.name')}
          action={t('common.words.rename')}
          initial={name}
          busy={rename.isPending}
          error={rename.isError ? (detailOf(rename.error) ?? t('profile.passkeys.thePasskeyWasNotRenamed')) : null}
          onSubmit={(other) => rename.mutate(other)}
        />
      </Dialog>
      <ConfirmDialog
        title={t('profile.passkeys.removeThePasskey')}
        text={t('profile.passkeys.nameWillNotSignYou', { name })}
        action={t('common.words.remove')}
        open={open === 'remove'}
        onConfirm={() => {
          close()
          remove.mutate()
        }}
        onClose={close}
      />
    </ListedRow>
  )
}
