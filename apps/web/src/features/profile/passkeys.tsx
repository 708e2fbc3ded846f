import type { Passkey } from '@marquee/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import { formatDate } from '../../lib/format.ts'
import { makePasskey, usePasskeysWork } from '../../lib/passkeys.ts'
import { withConfirmation } from './confirmation.ts'
import { deviceName } from './device.ts'
import { Listed, ListedRow } from './listed.tsx'
import { NameForm } from './name-form.tsx'
import { profileQueries } from './queries.ts'

/** The passkeys of the account, and the way to add one. */
export function Passkeys({ onAdded }: { onAdded?: () => void }) {
  const passkeys = useQuery(profileQueries.passkeys())
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        A passkey signs you in by the lock of your phone or computer, without a password that could be guessed or
        stolen.
      </p>
      <Listed query={passkeys} label="Passkeys" what="passkeys">
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
  if (!works) return <p className="text-sm text-muted">Passkeys need https and the name of a host.</p>
  return (
    <>
      <Button className="self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add a passkey
      </Button>
      <Dialog title="Add a passkey" open={open} onClose={() => setOpen(false)}>
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
      showToast('The passkey is added')
      onDone()
    },
    onSettled: refresh,
  })
  return (
    <NameForm
      label="Name"
      hint="So that you can tell it from others, such as the device that keeps it."
      action="Add a passkey"
      initial={deviceName(navigator.userAgent)}
      busy={add.isPending}
      error={add.isError ? failureOf(add.error) : null}
      onSubmit={(name) => add.mutate(name)}
    />
  )
}

function failureOf(error: Error): string {
  // The browser's name for an authenticator that was told to leave out what it has already.
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  return detailOf(error) ?? 'No passkey was made. Try again.'
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const refresh = useRefresh()
  const rename = useMutation({
    mutationFn: (other: string) => call(routes.renamePasskey, { params: { id }, body: { name: other } }),
    onSuccess: close,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => withConfirmation(() => call(routes.deletePasskey, { params: { id } })),
    onSuccess: () => showToast('The passkey is removed'),
    onError: (error) => showToast(detailOf(error) ?? 'The passkey was not removed. Try again.', { tone: 'alert' }),
    onSettled: refresh,
  })
  const used = last_used_at === null ? 'never used' : `last used ${formatDate(last_used_at)}`
  return (
    <ListedRow name={name} detail={`Since ${formatDate(created_at)}, ${used}`}>
      <span className="flex gap-2">
        <Button size="sm" aria-label={`Rename ${name}`} aria-haspopup="dialog" onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button
          size="sm"
          busy={remove.isPending}
          aria-label={`Remove ${name}`}
          aria-haspopup="dialog"
          onClick={() => setOpen('remove')}
        >
          Remove
        </Button>
      </span>
      <Dialog title="Rename the passkey" open={open === 'rename'} onClose={close}>
        <NameForm
          label="Name"
          action="Rename"
          initial={name}
          busy={rename.isPending}
          error={rename.isError ? (detailOf(rename.error) ?? 'The passkey was not renamed. Try again.') : null}
          onSubmit={(other) => rename.mutate(other)}
        />
      </Dialog>
      <ConfirmDialog
        title="Remove the passkey"
        text={`${name} will not sign you in here any more.`}
        action="Remove"
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
