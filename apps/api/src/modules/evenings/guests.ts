import { type Evening, MAX_GUESTS, MAX_GUESTS_OF_NETWORK } from '@marquee/contract'
import { createHmac, randomBytes } from 'node:crypto'
import type { AuthUser } from '../../common/auth-user.ts'
import { skeletonOf } from '../../common/look-alikes.ts'
import { fieldError, problem } from '../../errors.ts'
import type { Access } from './access.ts'
import type { EveningData } from './evening-data.ts'
import { requireVoting, type EveningService } from './evening-service.ts'
import type { ChangeEvening, EveningChange } from './evening-transaction-repository.ts'

export interface GuestDependencies {
  access: Access
  changeEvening: ChangeEvening
  service: EveningService
  now: () => Date
}

/** A guest who wants a seat. */
export interface Comer {
  /** The key of the client's network. */
  network: Buffer
  /** The code of the link; null for one without. */
  code: string | null
  /** True when a member hands a device on. */
  isByMember: boolean
}

/** Guests above the announced number. */
const UNANNOUNCED = 5
const CODE_BYTES = 16

export type Guests = ReturnType<typeof createGuests>

/** Bounds of who comes by the link, for those who lead an evening. */
export function createGuests({ access, changeEvening, service, now }: GuestDependencies) {
  async function change(user: AuthUser, id: string, work: (change: EveningChange) => Promise<void>): Promise<Evening> {
    await access.requireLead(id, user)
    const { result: exhausted } = await changeEvening(id, async (change) => {
      requireVoting(change.evening, now())
      await work(change)
      return service.conclude(change)
    })
    if (exhausted) await service.startSecondRound(exhausted)
    return service.show(id, { user, token: null })
  }

  return {
    /** Closes the link to guests, so that the evening no longer waits for them, or opens it again. */
    close: (user: AuthUser, id: string, closed: boolean): Promise<Evening> =>
      change(user, id, async ({ evening, closeGuests }) => {
        if (evening.guests_closed !== closed) await closeGuests(closed)
      }),

    /** Removes all guests and makes a link that those who have the old one do not know. */
    removeAll: (user: AuthUser, id: string): Promise<Evening> =>
      change(user, id, ({ removeGuests }) => removeGuests(randomBytes(CODE_BYTES).toString('base64url'))),
  }
}

/** True if the link with this code lets a guest in now. */
export function takesGuests(evening: EveningData, code: string | null): boolean {
  return !evening.guests_closed && hasCode(evening, code) && guestsOf(evening).length < maxGuests(evening)
}

/** @throws AppError 403 for an old link, 409 where no more guests may come */
export async function requireRoomForGuest(
  { evening, countGuestsOf }: Pick<EveningChange, 'evening' | 'countGuestsOf'>,
  { network, code, isByMember }: Comer,
): Promise<void> {
  const most = maxGuests(evening)
  if (!isByMember) {
    if (!hasCode(evening, code)) throw problem('link_renewed')
    if (evening.guests_closed) throw problem('guests_closed')
    if ((await countGuestsOf(network)) >= MAX_GUESTS_OF_NETWORK)
      throw problem('evening_full/network', { most: MAX_GUESTS_OF_NETWORK })
  }
  if (guestsOf(evening).length >= most) throw problem('evening_full', { most })
}

function maxGuests({ guests_announced: announced }: EveningData): number {
  return Math.min(MAX_GUESTS, announced + UNANNOUNCED)
}

function guestsOf({ seats }: EveningData): unknown[] {
  return seats.filter(({ user_id: userId }) => userId === null)
}

function hasCode({ guest_code: wanted }: EveningData, code: string | null): boolean {
  return wanted === null || wanted === code
}

/** The key by which guests of one network are counted, in one evening only. No address can be derived from it. */
export function networkKey(tokenSecret: string, eveningId: string, network: string): Buffer {
  const text = `marquee: network of a guest\n${eveningId.toLowerCase()}\n${network}`
  return createHmac('sha256', tokenSecret).update(text).digest().subarray(0, 16)
}

/** @throws FieldError when nothing visible is left, or characters are inside that change the text around them */
export function acceptableName(name: string): string {
  const trimmed = name.normalize('NFC').trim()
  if (/\p{Cc}|\p{Bidi_Control}/u.test(trimmed)) throw fieldError('name', 'control_characters')
  if (trimmed.replaceAll(/[\p{Cf}\s]/gu, '') === '') throw fieldError('name', 'name_required')
  return trimmed
}

/** True for names that look alike: case, look-alike letters and invisible characters do not count. */
export function areSameName(a: string, b: string): boolean {
  const plain = (name: string) => skeletonOf(name.replaceAll(/[\p{Cf}\s]/gu, '').toLowerCase())
  const shown = (name: string) => skeletonOf(name.replaceAll(/[\p{Cf}\s]/gu, ''))
  return plain(a) === plain(b) || shown(a) === shown(b)
}
