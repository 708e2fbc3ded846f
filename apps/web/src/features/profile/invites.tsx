import type { Invite, NewInvite } from '@marquee/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { InviteForm } from '../../components/invites/invite-form.tsx'
import { InviteRow } from '../../components/invites/invite-row.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { call, routes } from '../../lib/api.ts'
import { configQuery } from '../../lib/config-query.ts'
import { detailOf } from '../../lib/failure.ts'
import { Listed } from './listed.tsx'
import { profileQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** True where an invite is needed to sign up, and the user may make some. */
export function useMayInvite(): boolean {
  const config = useQuery(configQuery).data
  const { me } = useAuth()
  return config?.registration === 'invite' && (config.member_invites || me?.administrator === true)
}

/** The user's own invites. */
export function Invites() {
  return (
    <div className="flex flex-col gap-6">
      <MakeInvite />
      <OwnInvites />
    </div>
  )
}

function MakeInvite() {
  const queryClient = useQueryClient()
  const make = useMutation({
    mutationFn: (invite: NewInvite) => call(routes.createInvite, { body: invite }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileQueries.invites().queryKey }),
  })
  const refusal = make.isError ? (detailOf(make.error) ?? t('profile.invites.noInviteWasMadeTry')) : null
  return <InviteForm busy={make.isPending} refusal={refusal} made={make.data} onMake={make.mutate} />
}

function OwnInvites() {
  return (
    <Listed
      query={useQuery(profileQueries.invites())}
      label={t('profile.invites.yourInvites')}
      what={t('profile.invites.invites')}
    >
      {(invite) => <OwnInvite key={invite.id} invite={invite} />}
    </Listed>
  )
}

function OwnInvite({ invite }: { invite: Invite }) {
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call(routes.revokeInvite, { params: { id: invite.id } }),
    onSuccess: () => showToast(t('profile.invites.theInviteIsRevoked')),
    onError: (error) => showToast(detailOf(error) ?? t('profile.invites.theInviteWasNotRevoked'), { tone: 'alert' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileQueries.invites().queryKey }),
  })
  const [asking, setAsking] = useState(false)
  return (
    <>
      <InviteRow invite={invite} onRevoke={() => setAsking(true)} />
      <ConfirmDialog
        title={t('profile.invites.revokeInvite')}
        text={t('profile.invites.noOneCanSignUp')}
        action={t('common.words.revoke')}
        open={asking}
        onConfirm={() => {
          setAsking(false)
          revoke.mutate()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
