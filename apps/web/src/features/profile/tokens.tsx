import type { NewPersonalToken, PersonalToken } from '@marquee/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { absoluteAddress } from '../../lib/base-path.ts'
import { formatDate } from '../../lib/format.ts'
import { Listed, ListedRow } from './listed.tsx'
import { profileQueries } from './queries.ts'
import { TokenForm } from './token-form.tsx'

/** The personal tokens of the account, and the way to make one. */
export function Tokens() {
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<NewPersonalToken | null>(null)
  const close = () => {
    setOpen(false)
    setMade(null)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        A token lets a script or another program act for you here. It cannot change your account or how you sign in.
      </p>
      <Listed query={useQuery(profileQueries.tokens())} label="Tokens" what="tokens">
        {(token) => <TokenRow key={token.id} token={token} />}
      </Listed>
      <Button className="self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New token
      </Button>
      <Dialog title={made === null ? 'New token' : 'Your new token'} open={open} onClose={close}>
        {made === null ? <TokenForm onMade={setMade} /> : <Made made={made} onDone={close} />}
      </Dialog>
    </div>
  )
}

const code = 'rounded-control border border-line bg-raised p-3 text-sm wrap-anywhere'

/** A call that each scope allows, as an example. */
const EXAMPLES = {
  recommendations: { title: 'Your recommendations, for example:', path: '/engine/recommendations/me/movies', to: '' },
  export: { title: 'Your data, as a ZIP:', path: '/identity/me/export', to: '-o my-data.zip ' },
}

function Made({ made: { token, scope }, onDone }: { made: NewPersonalToken; onDone: () => void }) {
  const { title, path, to } = EXAMPLES[scope === 'export' ? 'export' : 'recommendations']
  return (
    <div className="flex flex-col gap-4">
      <p>Copy it now: it is not shown again.</p>
      <code aria-label="Token" className={code}>
        {token}
      </code>
      <p className="text-sm text-muted">{title}</p>
      <code className={code}>{`curl -H "Authorization: Bearer ${token}" ${to}${absoluteAddress(`/api${path}`)}`}</code>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={token} label="Copy" done="The token is copied" />
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

const SCOPES = { read: 'only reads', write: 'reads and writes', export: 'only exports your data' }

function TokenRow({ token: { id, name, scope, expires_at, last_used_at } }: { token: PersonalToken }) {
  const [asks, setAsks] = useState(false)
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call(routes.deletePersonalToken, { params: { id } }),
    onSuccess: () => showToast('The token is revoked'),
    onError: () => showToast('The token was not revoked. Try again.', { tone: 'alert' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileQueries.tokens().queryKey }),
  })
  const used = last_used_at === null ? 'never used' : `last used ${formatDate(last_used_at)}`
  return (
    <ListedRow name={name} detail={`${expiry(expires_at)}, ${SCOPES[scope]}, ${used}`}>
      <Button
        size="sm"
        busy={revoke.isPending}
        aria-label={`Revoke ${name}`}
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        title="Revoke the token"
        text={`Scripts that use ${name} stop working at once.`}
        action="Revoke"
        open={asks}
        onConfirm={() => {
          setAsks(false)
          revoke.mutate()
        }}
        onClose={() => setAsks(false)}
      />
    </ListedRow>
  )
}

function expiry(at: string | null): string {
  if (at === null) return 'Never expires'
  return `${new Date(at) < new Date() ? 'Expired' : 'Until'} ${formatDate(at)}`
}
