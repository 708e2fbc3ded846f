import type { TakenSeat } from '@marquee/contract'
import { networkOf } from '../../common/client-network.ts'
import { fieldError, notFound, problem } from '../../errors.ts'
import type { AgeLimit, Catalogue } from '../catalogue/index.ts'
import { type Access, type Caller, hashOfToken, newToken, notAMember, type Viewer } from './access.ts'
import { type Deal, type Dealt, MIN_CARDS } from './deck.ts'
import { cardsOfRound, type EveningData } from './evening-data.ts'
import type { EveningRepository } from './evening-repository.ts'
import { markJoined, requireVoting, type EveningService } from './evening-service.ts'
import type { ChangeEvening, EveningChange, NewSeat } from './evening-transaction-repository.ts'
import type { StartRepository } from './start-repository.ts'
import { acceptableName, areSameName, networkKey, requireRoomForGuest } from './guests.ts'

interface DealtFor extends Dealt {
  members: ReadonlySet<string>
}

export interface SeatingDependencies {
  evenings: Pick<EveningRepository, 'data'>
  changeEvening: ChangeEvening
  deal: Deal
  ageLimitOf: Catalogue['ageLimitOf']
  lowestAge: StartRepository['lowestAge']
}

/** Tries, while others keep arriving as cards are chosen. After that the cards stay as they are. */
const MAX_ATTEMPTS = 5

/** Runs the work that gives a member a seat. */
export type SeatMember = ReturnType<typeof createMemberSeating>

/** Seats of members. For one who was not expected, the cards are chosen again for all members, until someone answers one. */
export function createMemberSeating({ evenings, changeEvening, deal, ageLimitOf, lowestAge }: SeatingDependencies) {
  async function dealWith(userId: string, eveningId: string): Promise<DealtFor | null> {
    const evening = await evenings.data(eveningId)
    if (evening === undefined || !mayDealFor(userId, evening)) return null
    const members = [...membersOf(evening), userId]
    const dealt = await deal({ groupId: evening.group_id, userIds: members, limits: evening.limits })
    return { ...dealt, members: new Set(members) }
  }

  return async function seatMember<T>(
    { eveningId, userId }: { eveningId: string; userId: string },
    seat: (change: EveningChange) => Promise<T>,
  ): Promise<T> {
    const limit = ageLimitOf(await lowestAge([userId]))
    for (let attempt = 1; ; attempt++) {
      // Choosing cards takes too long for the evening's lock.
      const dealt = await dealWith(userId, eveningId)
      const { result } = await changeEvening(eveningId, async (change) => {
        const { evening } = change
        if (mayDealFor(userId, evening)) {
          if (!isFor(dealt, evening) && attempt < MAX_ATTEMPTS) return null
        }
        const isReplaced = mayDealFor(userId, evening) && isFor(dealt, evening) && dealt.cards.length >= MIN_CARDS
        // Otherwise the limits leave too few for one member more, or people have answered.
        if (isReplaced) await change.replaceCards(dealt)
        else requireSuitable(evening, { userId, limit })
        return { seated: await seat(change) }
      })
      if (result !== null) return result.seated
    }
  }
}

function membersOf({ seats }: EveningData): string[] {
  return seats.flatMap(({ user_id: userId }) => userId ?? [])
}

function mayDealFor(userId: string, evening: EveningData): boolean {
  return evening.state === 'voting' && evening.votes.length === 0 && !membersOf(evening).includes(userId)
}

/** True if the cards were dealt for the members who have a seat, and the one who takes one now. */
function isFor(dealt: DealtFor | null, evening: EveningData): dealt is DealtFor {
  const members = membersOf(evening)
  return dealt?.members.size === members.length + 1 && members.every((id) => dealt.members.has(id))
}

/** @throws AppError 409 for a new member with an age limit, if the cards on the table are not within it */
function requireSuitable(evening: EveningData, { userId, limit }: { userId: string; limit: AgeLimit | null }): void {
  if (limit === null || membersOf(evening).includes(userId)) return
  if (!cardsOfRound(evening).every((id) => limit.allows(id))) throw problem('above_age_limit')
}

export interface SeatDependencies {
  access: Access
  changeEvening: ChangeEvening
  seatMember: SeatMember
  service: EveningService
  membersOf: (groupId: string) => Promise<{ id: string; username: string }[]>
  now: () => Date
  tokenSecret: string
}

export interface SeatRequest {
  /** Name of a guest, also of one to whom the phone is handed. */
  name?: string
  /** A member to whom the phone is handed. */
  member_id?: string
  /** Of the link. */
  code?: string
}

/** A caller who wants a seat. */
type Comer = Pick<Caller, 'user'> & { ip: string }

/** A taken seat; `isNew` is false if the caller had it before. */
interface Taken {
  seatId: string
  token: string | null
  isNew: boolean
}

export type Seats = ReturnType<typeof createSeats>

/** Seats of members, of guests, and of participants to whom a phone is handed. */
export function createSeats(dependencies: SeatDependencies) {
  const { access, changeEvening, service, now } = dependencies
  const { takeOwn, takeAsGuest, handTo } = waysToSit(dependencies)

  async function takeAny(id: string, comer: Comer, wish: SeatRequest): Promise<Taken> {
    const { user } = comer
    const { name, member_id: memberId, code = null } = wish
    if (name !== undefined && memberId !== undefined) throw fieldError('member_id', 'name_or_member')
    if (name !== undefined) return takeAsGuest(id, name, { ...comer, code })
    if (user === null) {
      if (memberId !== undefined) throw notAMember()
      throw fieldError('name', 'name_required')
    }
    const viewer = await access.viewerOf(id, { user, token: null })
    const userId = memberId?.toLowerCase() ?? user.id
    return userId === user.id ? takeOwn(viewer) : handTo(viewer, userId)
  }

  return {
    async take(id: string, comer: Comer, wish: SeatRequest): Promise<{ isNew: boolean; taken: TakenSeat }> {
      const { seatId, token, isNew } = await takeAny(id, comer, wish)
      const evening = await service.show(id, { user: comer.user, token })
      return { isNew, taken: { seat_id: seatId, token, evening } }
    },

    /** Gives up a seat, with its votes. Those who lead may do it for others. */
    async leave(id: string, caller: Caller, seatId: string): Promise<void> {
      const viewer = await access.viewerOf(id, caller)
      const { result: exhausted } = await changeEvening(id, async (change) => {
        const { evening } = change
        const seat = evening.seats.find((each) => each.id === seatId.toLowerCase())
        if (seat === undefined) throw notFound('Seat')
        if (seat.id !== viewer.seatId && !viewer.leads) throw problem('not_your_seat')
        requireVoting(evening, now())
        await change.dropSeat(seat.id)
        return service.conclude(change)
      })
      if (exhausted) await service.startSecondRound(exhausted)
    },
  }
}

function waysToSit({ access, changeEvening, seatMember, membersOf, now, tokenSecret }: SeatDependencies) {
  return {
    async takeOwn({ head, memberId: userId }: Viewer): Promise<Taken> {
      if (userId === null) throw notAMember()
      return seatMember({ eveningId: head.id, userId }, async (change) => {
        const { evening } = change
        const seat = evening.seats.find((each) => each.user_id === userId)
        if (seat?.joined !== true) requireVoting(evening, now())
        if (seat === undefined) return takeNew(change, { userId, token: null, at: now() })
        await markJoined(change, seat, { byToken: false, at: now() })
        return { seatId: seat.id, token: null, isNew: !seat.joined }
      })
    },

    async takeAsGuest(id: string, wanted: string, { user, ip, code }: Comer & Link): Promise<Taken> {
      const name = acceptableName(wanted)
      const members = await membersOf(await access.groupOf(id))
      const isByMember = user !== null && members.some((member) => member.id === user.id)
      const network = networkKey(tokenSecret, id, networkOf(ip))
      const { result } = await changeEvening(id, async (change) => {
        const { evening } = change
        requireVoting(evening, now())
        const names = [...evening.seats.map((seat) => seat.name ?? ''), ...members.map(({ username }) => username)]
        if (names.some((each) => areSameName(each, name))) throw problem('name_taken', { name })
        await requireRoomForGuest(change, { network, code, isByMember })
        const by = isByMember ? null : network
        const taken = await takeNew(change, { name, token: newToken(), network: by, at: now() })
        await change.decrementExpectedGuests()
        return taken
      })
      return result
    },

    /** Hands a device to a member who has none with them. */
    async handTo({ head, memberId }: Viewer, userId: string): Promise<Taken> {
      if (memberId === null) throw notAMember()
      const member = (await membersOf(head.group_id)).find(({ id }) => id === userId)
      if (member === undefined) throw notFound('Member')
      return seatMember({ eveningId: head.id, userId }, async (change) => {
        requireVoting(change.evening, now())
        const seat = change.evening.seats.find((each) => each.user_id === userId)
        const token = newToken()
        if (seat === undefined) return takeNew(change, { userId, token, at: now() })
        if (seat.joined) throw problem('seat_taken', { name: member.username })
        await change.takeSeat(seat.id, { tokenHash: hashOfToken(token), at: now() })
        return { seatId: seat.id, token, isNew: true }
      })
    },
  }
}

interface Link {
  code: string | null
}

type SeatTaker = Partial<Pick<NewSeat, 'userId' | 'name' | 'network'>> & { token: string | null; at: Date }

async function takeNew(change: EveningChange, { token, ...comer }: SeatTaker): Promise<Taken> {
  const tokenHash = token === null ? null : hashOfToken(token)
  const seatId = await change.addSeat({ userId: null, name: null, network: null, ...comer, tokenHash })
  return { seatId, token, isNew: true }
}
