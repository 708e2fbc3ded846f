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

/** Registration mode, and the invites. */
export function Invites() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        <Card title="Registration">
          <RegistrationForm />
        </Card>
        <Card title="Invite someone">
          <MakeInvite />
        </Card>
      </div>
      <Card title="Invites">
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
          label="Invites"
          look="divided"
          result={useQuery(adminQueries.invites(page))}
          paging={{ page, onChange }}
          empty={
            <p className="text-sm text-muted">
              No invites yet. Create one and send the link to the person you want to invite.
            </p>
          }
        >
          {(invite) => <InviteRow key={invite.id} invite={invite} withMaker onRevoke={() => choose(invite)} />}
        </PagedList>
      </div>
      <Dialog title="Revoke invite" open={chosen !== null} onClose={close}>
        {chosen !== null && <Revoke invite={chosen} onClose={close} />}
      </Dialog>
    </>
  )
}

function Revoke({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const revoke = useAct(() => call(routes.adminRevokeInvite, { params: { id: invite.id } }))
  const done = () => {
    onClose()
    showToast('The invite is revoked')
  }
  return (
    <ActForm
      text="No one can sign up with its link any more. Accounts that were made with it stay."
      action="Revoke"
      danger
      busy={revoke.isPending}
      refusal={refusalOf(revoke.error)}
      onSubmit={() => revoke.mutate(undefined, { onSuccess: done })}
      onCancel={onClose}
    />
  )
}
