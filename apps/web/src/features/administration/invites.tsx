import type { Invite, NewInvite } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { InviteForm } from '../../components/invites/invite-form.tsx'
import { InviteRow } from '../../components/invites/invite-row.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { call, routes } from '../../lib/api.ts'
import { refusalOf, useAct } from './act.ts'
import { ActForm } from './act-form.tsx'
import { PagedList } from './loaded.tsx'
import { adminQueries } from './queries.ts'
import { RegistrationForm } from './registration-form.tsx'
import { useChosen } from './use-chosen.ts'
import { t } from '../../words/t.ts'

/** Registration mode, and the invites. */
export function Invites() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        <Card title={t('administration.invites.registration')}>
          <RegistrationForm />
        </Card>
        <Card title={t('administration.invites.inviteSomeone')}>
          <MakeInvite />
        </Card>
      </div>
      <Card title={t('common.words.invites')}>
        <InviteList />
      </Card>
    </div>
  )
}

function MakeInvite() {
  const make = useAct((invite: NewInvite) => call(routes.adminCreateInvite, { body: invite }))
  return (
    <InviteForm
      busy={make.isPending}
      refusal={refusalOf(make.error)}
      made={make.data}
      onMake={(invite) => make.mutate(invite)}
    />
  )
}

function InviteList() {
  const [page, onChange] = useAddressPage()
  const { chosen, choose, close, fallback } = useChosen<Invite>()
  return (
    <>
      <div ref={fallback} tabIndex={-1} className="outline-none">
        <PagedList
          label={t('common.words.invites')}
          look="divided"
          result={useQuery(adminQueries.invites(page))}
          paging={{ page, onChange }}
          empty={<p className="text-sm text-muted">{t('administration.invites.noInvitesYetCreateOne')}</p>}
        >
          {(invite) => <InviteRow key={invite.id} invite={invite} withMaker onRevoke={() => choose(invite)} />}
        </PagedList>
      </div>
      <Dialog title={t('administration.invites.revokeInvite')} open={chosen !== null} onClose={close}>
        {chosen !== null && <Revoke invite={chosen} onClose={close} />}
      </Dialog>
    </>
  )
}

function Revoke({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const revoke = useAct(() => call(routes.adminRevokeInvite, { params: { id: invite.id } }))
  const done = () => {
    onClose()
    showToast(t('administration.invites.theInviteIsRevoked'))
  }
  return (
    <ActForm
      text={t('administration.invites.noOneCanSignUp')}
      action={t('common.words.revoke')}
      danger
      busy={revoke.isPending}
      refusal={refusalOf(revoke.error)}
      onSubmit={() => revoke.mutate(undefined, { onSuccess: done })}
      onCancel={onClose}
    />
  )
}
