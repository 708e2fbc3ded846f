import type { Invite } from '@marquee/contract'
import { formatDate, formatMoment } from '../../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'

const STATES = {
  open: { word: 'Open', tone: 'high' },
  used_up: { word: 'Used up', tone: 'plain' },
  expired: { word: 'Expired', tone: 'plain' },
  revoked: { word: 'Revoked', tone: 'plain' },
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
  const name = note ?? `Invite of ${formatDate(created_at)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-24 text-sm">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Mark tone={tone}>{word}</Mark>
        </h3>
        <p className="text-muted wrap-anywhere">
          {withMaker && `Made by ${created_by ?? 'a command or a deleted account'} on ${formatDate(created_at)}. `}
          {max_uses === null ? `${uses} signed up` : `${uses} of ${max_uses} used`}
          {state !== 'revoked' && `, ${state === 'expired' ? 'expired' : 'expires'} ${formatMoment(expires_at)}`}
        </p>
      </div>
      {state === 'open' && (
        <Button size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  )
}
