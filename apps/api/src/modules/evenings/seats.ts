import { randomBytes } from 'node:crypto'
import type { TakenSeat } from '@marquee/contract'
import { networkOf } from '../../common/client-network.ts'
import { conflict, FieldError, forbidden, notFound } from '../../errors.ts'
import { hashOfToken, notAMember, type Access, type Caller, type Viewer } from './access.ts'
import type { SeatMember } from './member-seating.ts'
import type { EveningChange, NewSeat } from './change-repository.ts'
import type { ChangeEvening } from './changing.ts'
import { acceptableName, areSameName, networkKey, requireRoomForGuest } from './guests.ts'
import type { Settling } from './settling.ts'
import { comeTo, requireVoting, type Voting } from './voting.ts'

export interface SeatDependencies {
  access: Access
  changeEvening: ChangeEvening
  seatMember: SeatMember
  settling: Settling
  show: Voting['show']
  membersOf: (groupId: string) => Promise<{ id: string; username: string }[]>
  now: () => Date
  tokenSecret: string
}

export interface SeatWish {
  /** A guest's, or that of somebody to whom the phone is handed. */
  name?: string
  /** A member to whom the phone is handed. */
  member_id?: string
  /** Of the link. */
  code?: string
}

/** A caller who wants a seat. */
type Comer = Pick<Caller, 'user'> & { ip: string }

/** A seat that somebody has taken, with whether they had it before. */
interface Taken {
  seatId: string
  token: string | null
  isNew: boolean
}

const TOKEN_BYTES = 32

export type Seats = ReturnType<typeof createSeats>

/** Who sits in an evening: members, guests by a name, and those to whom a phone is handed. */
export function createSeats(dependencies: SeatDependencies) {
  const { access, changeEvening, settling, show, now } = dependencies
  const { takeOwn, takeAsGuest, handTo } = waysToSit(dependencies)

  async function takeAny(id: string, comer: Comer, wish: SeatWish): Promise<Taken> {
    const { user } = comer
    const { name, member_id: memberId, code = null } = wish
    if (name !== undefined && memberId !== undefined)
      throw new FieldError({ member_id: ['Give either a name or a member.'] })
    if (name !== undefined) return takeAsGuest(id, name, { ...comer, code })
    if (user === null) {
      if (memberId !== undefined) throw notAMember()
      throw new FieldError({ name: ['Please tell us your name.'] })
    }
    const viewer = await access.viewerOf(id, { user, token: null })
    const userId = memberId?.toLowerCase() ?? user.id
    return userId === user.id ? takeOwn(viewer) : handTo(viewer, userId)
  }

  return {
    async take(id: string, comer: Comer, wish: SeatWish): Promise<{ isNew: boolean; taken: TakenSeat }> {
      const { seatId, token, isNew } = await takeAny(id, comer, wish)
      const evening = await show(id, { user: comer.user, token })
      return { isNew, taken: { seat_id: seatId, token, evening } }
    },

    /** Gives up a seat, with its votes. Whoever leads may do it for others. */
    async leave(id: string, caller: Caller, seatId: string): Promise<void> {
      const viewer = await access.viewerOf(id, caller)
      const { result: exhausted } = await changeEvening(id, async (change) => {
        const { evening } = change
        const seat = evening.seats.find((each) => each.id === seatId.toLowerCase())
        if (seat === undefined) throw notFound('Seat')
        if (seat.id !== viewer.seatId && !viewer.leads)
          throw forbidden('This is somebody else’s seat.', 'not_your_seat')
        requireVoting(evening, now())
        await change.dropSeat(seat.id)
        return settling.conclude(change)
      })
      if (exhausted) await settling.dealAgain(exhausted)
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
        await comeTo(change, seat, { byToken: false, at: now() })
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
        if (names.some((each) => areSameName(each, name)))
          throw conflict(`There is somebody called ${name} already. Please choose another name.`, 'name_taken')
        await requireRoomForGuest(change, { network, code, isByMember })
        const by = isByMember ? null : network
        const taken = await takeNew(change, { name, token: newToken(), network: by, at: now() })
        await change.guestCame()
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
        if (seat.joined) throw conflict(`${member.username} has a seat already.`, 'seat_taken')
        await change.takeSeat(seat.id, { tokenHash: hashOfToken(token), at: now() })
        return { seatId: seat.id, token, isNew: true }
      })
    },
  }
}

interface Link {
  code: string | null
}

type NewComer = Partial<Pick<NewSeat, 'userId' | 'name' | 'network'>> & { token: string | null; at: Date }

async function takeNew(change: EveningChange, { token, ...comer }: NewComer): Promise<Taken> {
  const tokenHash = token === null ? null : hashOfToken(token)
  const seatId = await change.addSeat({ userId: null, name: null, network: null, ...comer, tokenHash })
  return { seatId, token, isNew: true }
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}
