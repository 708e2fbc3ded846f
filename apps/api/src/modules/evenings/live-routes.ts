import { type EveningHint, routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { type Caller, type Credentials, credentialsOf, subjectsOf } from '../../common/auth-user.ts'
import type { Live } from '../../common/live.ts'
import type { Subject } from '../../common/revocations.ts'
import { registerStream } from '../../http/register-stream.ts'
import { hashOfToken, type Viewer } from './access.ts'
import type { EveningService } from './evening-service.ts'
import { callerOf } from './routes.ts'

/** A client that follows an evening: a member by their account, or the holder of a seat's token. */
export interface Follower extends Credentials {
  eveningId: string
  tokenHash: Buffer | null
}

export function followerOf(eveningId: string, user: Caller | null, token: string | null): Follower {
  return { eveningId, tokenHash: token === null ? null : hashOfToken(token), ...credentialsOf(user) }
}

export interface EveningLiveRoutes {
  live: Live
  look: EveningService['look']
  /** The cached hint of this version or a newer one; null if there is none. */
  cachedHint: (id: string, version: number) => EveningHint | null
  mayFollow: (follower: Follower) => Promise<boolean>
  /** Null for a deleted evening, and for a follower who may no longer see it. */
  readHint: (follower: Follower) => Promise<EveningHint | null>
}

export function eveningLiveRoutes(app: FastifyInstance, parts: EveningLiveRoutes): void {
  const { live, look, cachedHint, mayFollow, readHint } = parts
  registerStream(app, routes.eveningEvents, async ({ user, params: { id }, request }) => {
    const caller = callerOf(request)
    const viewer = await look(id, caller)
    const follower = followerOf(viewer.head.id, user, caller.token)
    let announced: number | null = null
    return {
      subjects: [...(user ? subjectsOf(user) : []), ...seatSubjects(viewer, follower)],
      subscribe: (listener) =>
        live.subscribe('evening', id, (version) => {
          announced = version
          listener(version)
        }),
      async newest() {
        // A cached hint is used only if it is at least as new as the announced version.
        const cached = announced === null ? null : cachedHint(id, announced)
        if (cached === null) return readHint(follower)
        return (await mayFollow(follower)) ? cached : null
      },
    }
  })
}

/** The seat whose token was shown, else the membership. */
function seatSubjects({ head, seatId, memberId }: Viewer, { tokenHash }: Follower): Subject[] {
  const group: Subject = ['group', head.group_id]
  const member = (userId: string): Subject => ['member', head.group_id, userId]
  if (tokenHash === null) return memberId === null ? [group] : [group, member(memberId)]
  const seat: Subject[] = [['seat_token', String.raw`\x${tokenHash.toString('hex')}`]]
  if (seatId !== null) seat.push(['seat', seatId])
  // A member on the phone of another.
  if (head.token_user !== null) seat.push(['account', head.token_user], member(head.token_user))
  return [group, ...seat]
}
