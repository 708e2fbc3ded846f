import type { Group } from '@marquee/contract'
import type { AuthUser } from '../../common/auth-user.ts'
import type { Live } from '../../common/live.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import type { Groups } from '../groups/index.ts'
import { hashOfToken } from './access.ts'
import type { Claimable, ClaimRepository } from './claim-repository.ts'

export interface ClaimDependencies {
  seats: ClaimRepository
  groups: Pick<Groups, 'admitGuest'>
  live: Pick<Live, 'announce'>
}

export type SeatClaims = ReturnType<typeof createSeatClaims>

/** Guests who keep their seat: it becomes their account's, and they join the group. */
export function createSeatClaims({ seats, groups, live }: ClaimDependencies) {
  return {
    /** @throws AppError 403 without such a guest's seat or for who was removed from the group, 409 with a seat of one's own */
    async claim(user: AuthUser, eveningId: string, token: string): Promise<Group> {
      const claim = { eveningId, tokenHash: hashOfToken(token), userId: user.id }
      const { group_id } = claimable(await seats.find(claim))
      // Joining comes first: whoever may not join keeps the guest's seat as it is.
      const group = await groups.admitGuest(user, group_id)
      live.announce('evening', eveningId, await seats.claim(claim, claimable))
      return group
    },
  }
}

function claimable(found: Claimable | undefined): Claimable {
  if (found === undefined) throw notFound('Evening')
  if (!found.is_guests) throw forbidden('This is no seat of a guest at this evening.', 'no_seat')
  if (found.own_seat === 'taken') throw conflict('You already have a seat at this evening.', 'already_seated')
  // The group waits for this seat's votes; taking it away now could decide the evening.
  if (found.own_seat === 'expected' && found.is_voting)
    throw conflict('Your own seat at this evening is waiting for you. Take it instead.', 'already_seated')
  return found
}
