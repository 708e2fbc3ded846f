import { routes, type EveningHint } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { type Live } from '../../common/live.ts'
import { registerStream } from '../../http/register-stream.ts'
import { callerOf } from './routes.ts'
import { type Voting } from './voting.ts'

export interface EveningLiveRoutes {
  live: Live
  voting: Pick<Voting, 'look'>
  /** Null for an evening that is gone. */
  hintOf: (id: string) => Promise<EveningHint | null>
}

export function eveningLiveRoutes(app: FastifyInstance, { live, voting, hintOf }: EveningLiveRoutes): void {
  registerStream(app, routes.eveningEvents, async ({ params: { id }, request }) => {
    await voting.look(id, callerOf(request))
    return {
      subscribe: (listener) => live.subscribe('evening', id, listener),
      newest: () => hintOf(id),
    }
  })
}
