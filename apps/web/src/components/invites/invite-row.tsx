import type { Invite } from '@marquee/contract'
import { formatDate, formatMoment } from '../../words/format.ts'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import { t } from '../../words/t.ts'

const STATES = {
  open: { word: t('invites.inviteRow.open'), tone: 'high' },
  used_up: { word: t('invites.inviteRow.usedUp'), tone: 'plain' },
  expired: { word: t('invites.inviteRow.expired'), tone: 'plain' },
  revoked: { word: t('invites.inviteRow.revoked'), tone: 'plain' },
} as const

interface InviteRowProps {
  invite: Invite
  /** Names who made it. */
  withMaker?: boolean
  onRevoke: () => void
}

/** An invite in a list; an open one can be revoked. */
export function InviteRow({ invite, withMaker = false, onRevoke }: InviteRowProps) {
  const { note, created_at, created_by, expires_at, uses, max_uses, state } = invite
  const { word, tone } = STATES[state]
  const name = note ?? t('invites.inviteRow.inviteOfCreatedat', { createdAt: formatDate(created_at) })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-24 text-sm">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Mark tone={tone}>{word}</Mark>
        </h3>
        <p className="text-muted wrap-anywhere">
          {withMaker &&
            `${t('invites.inviteRow.madeByCreatedbyOnCreatedat', {
              createdBy: created_by ?? t('invites.inviteRow.aCommandOrADeleted'),
              createdAt: formatDate(created_at),
            })} `}
          {max_uses === null
            ? t('invites.inviteRow.usesSignedUp', { uses })
            : t('invites.inviteRow.usesOfMaxusesUsed', { uses, maxUses: max_uses })}
          {state !== 'revoked' &&
            t('invites.inviteRow.end', {
              state: state === 'expired' ? 'expired' : 'open',
              moment: formatMoment(expires_at),
            })}
        </p>
      </div>
      {state === 'open' && (
        <Button size="sm" aria-label={t('invites.inviteRow.revokeName', { name })} onClick={onRevoke}>
          {t('common.words.revoke')}
        </Button>
      )}
    </li>
  )
}
