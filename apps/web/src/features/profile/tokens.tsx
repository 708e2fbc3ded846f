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
import { formatDate } from '../../words/format.ts'
import { Listed, ListedRow } from './listed.tsx'
import { profileQueries } from './queries.ts'
import { TokenForm } from './token-form.tsx'
import { t } from '../../words/t.ts'

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
      <p className="text-sm text-muted">{t('profile.tokens.aTokenLetsAScript')}</p>
      <Listed
        query={useQuery(profileQueries.tokens())}
        label={t('profile.tokens.tokens')}
        what={t('profile.tokens.what')}
      >
        {(token) => <TokenRow key={token.id} token={token} />}
      </Listed>
      <Button className="self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('profile.tokens.newToken')}
      </Button>
      <Dialog
        title={made === null ? t('profile.tokens.newToken') : t('profile.tokens.yourNewToken')}
        open={open}
        onClose={close}
      >
        {made === null ? <TokenForm onMade={setMade} /> : <Made made={made} onDone={close} />}
      </Dialog>
    </div>
  )
}

const code = 'rounded-control border border-line bg-raised p-3 text-sm wrap-anywhere'

/** A call that each scope allows, as an example. */
const EXAMPLES = {
  recommendations: {
    title: t('profile.tokens.yourRecommendationsForExample'),
    path: '/engine/recommendations/me/movies',
    to: '',
  },
  export: { title: t('profile.tokens.yourDataAsAZip'), path: '/identity/me/export', to: '-o my-data.zip ' },
}

function Made({ made: { token, scope }, onDone }: { made: NewPersonalToken; onDone: () => void }) {
  const { title, path, to } = EXAMPLES[scope === 'export' ? 'export' : 'recommendations']
  return (
    <div className="flex flex-col gap-4">
      <p>{t('profile.tokens.copyItNowItIs')}</p>
      <code aria-label={t('profile.tokens.token')} className={code}>
        {token}
      </code>
      <p className="text-sm text-muted">{title}</p>
      <code className={code}>{`curl -H "Authorization: Bearer ${token}" ${to}${absoluteAddress(`/api${path}`)}`}</code>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={token} label={t('common.words.copy')} done={t('profile.tokens.theTokenIsCopied')} />
        <Button variant="primary" onClick={onDone}>
          {t('profile.tokens.done')}
        </Button>
      </div>
    </div>
  )
}

const SCOPES = {
  read: t('profile.tokens.onlyReads'),
  write: t('profile.tokens.readsAndWrites'),
  export: t('profile.tokens.onlyExportsYourData'),
}

function TokenRow({ token: { id, name, scope, expires_at, last_used_at } }: { token: PersonalToken }) {
  const [asks, setAsks] = useState(false)
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call(routes.deletePersonalToken, { params: { id } }),
    onSuccess: () => showToast(t('profile.tokens.theTokenIsRevoked')),
    onError: () => showToast(t('profile.tokens.theTokenWasNotRevoked'), { tone: 'alert' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileQueries.tokens().queryKey }),
  })
  const used =
    last_used_at === null
      ? t('profile.tokens.neverUsed')
      : t('profile.tokens.lastUsedLastusedat', { lastUsedAt: formatDate(last_used_at) })
  return (
    <ListedRow name={name} detail={`${expiry(expires_at)}, ${SCOPES[scope]}, ${used}`}>
      <Button
        size="sm"
        busy={revoke.isPending}
        aria-label={t('profile.tokens.revokeName', { name })}
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
      >
        {t('common.words.revoke')}
      </Button>
      <ConfirmDialog
        title={t('profile.tokens.revokeTheToken')}
        text={t('profile.tokens.scriptsThatUseNameStop', { name })}
        action={t('common.words.revoke')}
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
  if (at === null) return t('profile.tokens.neverExpires')
  return `${new Date(at) < new Date() ? t('profile.tokens.expired') : t('profile.tokens.until')} ${formatDate(at)}`
}
