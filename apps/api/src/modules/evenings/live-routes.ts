import { routes, type EveningHint } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { subjectsOf } from '../../common/auth-user.ts'
import type { Live } from '../../common/live.ts'
import type { Subject } from '../../common/revocations.ts'
import { registerStream } from '../../http/register-stream.ts'
import type { Viewer } from './access.ts'
import { followerOf, type Follower } from './follower.ts'
import { callerOf } from './routes.ts'
import type { Voting } from './voting.ts'

export interface EveningLiveRoutes {
  live: Live
  voting: Pick<Voting, 'look'>
  /** The hint of a version or a newer one, where this process has it at hand. */
  keptHint: (id: string, version: number) => EveningHint | null
  mayFollow: (follower: Follower) => Promise<boolean>
  /** Null for an evening that is gone, and for a follower who may not see it any more. */
  readHint: (follower: Follower) => Promise<EveningHint | null>
}

export function eveningLiveRoutes(app: FastifyInstance, parts: EveningLiveRoutes): void {
  const { live, voting, keptHint, mayFollow, readHint } = parts
  registerStream(app, routes.eveningEvents, async ({ user, params: { id }, request }) => {
    const caller = callerOf(request)
    const viewer = await voting.look(id, caller)
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
        // What is kept may be old; it is the newest only if it is as new as what was announced.
        const kept = announced === null ? null : keptHint(id, announced)
        if (kept === null) return readHint(follower)
        return (await mayFollow(follower)) ? kept : null
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
