import { hash, randomBytes } from 'node:crypto'
import type { AuthUser } from '../../common/auth-user.ts'
import { notFound, problem } from '../../errors.ts'
import { leads } from './evening-data.ts'
import type { EveningHead, EveningRepository } from './evening-repository.ts'

/** Caller: an account, the holder of a seat's token, or both if a phone is passed around. */
export interface Caller {
  user: AuthUser | null
  token: string | null
}

/** User or guest who may see an evening. */
export interface Viewer {
  head: EveningHead
  /** Null for guests, also for those with an account. */
  memberId: string | null
  /** Null for members who only watch. */
  seatId: string | null
  leads: boolean
  /** True for a television: it reads the evening, and may do nothing else. */
  isScreen: boolean
  /** True if the request had a seat's token. */
  byToken: boolean
  /** Of the caller's account; null for none. */
  ageLimit: number | null
}

const TOKEN_BYTES = 32

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Tokens of seats are stored as hashes, so that a copy of the database opens no seat. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export type Access = ReturnType<typeof createAccess>

/** Access to evenings. */
export function createAccess({ evenings }: { evenings: Pick<EveningRepository, 'head'> }) {
  /**
   * @param options `screens` lets televisions in, where nothing is changed
   * @throws AppError 404 for an unknown evening, 403 for those who are neither members nor hold a seat
   */
  async function viewerOf(id: string, { user, token }: Caller, { screens = false } = {}): Promise<Viewer> {
    const tokenHash = token === null ? null : hashOfToken(token)
    const head = await evenings.head(id, { userId: user?.id ?? null, tokenHash })
    if (!head) throw notFound('Evening')
    const isScreen = screens && head.is_screen
    const memberId = head.is_member && user !== null && !isScreen ? user.id : null
    if (tokenHash !== null && head.token_seat === null && !isScreen) throw seatGone()
    if (tokenHash === null && memberId === null) throw notAMember()
    const seatId = tokenHash === null ? head.user_seat : head.token_seat
    return {
      head,
      memberId,
      seatId,
      leads: leads(head, memberId),
      isScreen,
      byToken: tokenHash !== null,
      ageLimit: user?.ageLimit ?? null,
    }
  }

  return {
    viewerOf,

    /** @throws AppError 404 for an unknown evening */
    async groupOf(id: string): Promise<string> {
      const head = await evenings.head(id, { userId: null, tokenHash: null })
      if (!head) throw notFound('Evening')
      return head.group_id
    },

    /** @throws AppError 403 unless the user started the evening or created the group */
    async requireLead(id: string, user: AuthUser): Promise<Viewer> {
      const viewer = await viewerOf(id, { user, token: null })
      if (!viewer.leads) throw problem('not_leading')
      return viewer
    },
  }
}

export function notAMember() {
  return problem('not_a_member')
}

/** The answer to a token that opens no seat any more. */
export function seatGone() {
  return problem('seat_gone')
}
