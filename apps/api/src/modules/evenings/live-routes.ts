import { routes, type EveningHint } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import type { Live } from '../../common/live.ts'
import { registerStream } from '../../http/register-stream.ts'
import { callerOf } from './routes.ts'
import type { Voting } from './voting.ts'

export interface EveningLiveRoutes {
  live: Live
  voting: Pick<Voting, 'look'>
  /** The hint of a version or a newer one, where this process has it at hand. */
  keptHint: (id: string, version: number) => EveningHint | null
  /** Null for an evening that is gone. */
  readHint: (id: string) => Promise<EveningHint | null>
}

export function eveningLiveRoutes(app: FastifyInstance, parts: EveningLiveRoutes): void {
  const { live, voting, keptHint, readHint } = parts
  registerStream(app, routes.eveningEvents, async ({ params: { id }, request }) => {
    await voting.look(id, callerOf(request))
    let announced: number | null = null
    return {
      subscribe: (listener) =>
        live.subscribe('evening', id, (version) => {
          announced = version
          listener(version)
        }),
      // What is kept may be old; it is the newest only if it is as new as what was announced.
      newest: async () => (announced === null ? null : keptHint(id, announced)) ?? readHint(id),
    }
  })
}
