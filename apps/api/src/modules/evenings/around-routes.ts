import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { onePage } from '../../http/pages.ts'
import { register } from '../../http/register.ts'
import type { AfterEvening } from './after.ts'
import type { SeatClaims } from './claim.ts'
import type { EveningHistory } from './history.ts'
import type { TiltService } from './tilt.ts'
import type { TonightService } from './tonight.ts'

export interface AroundRoutes {
  tonight: TonightService
  history: EveningHistory
  tilt: TiltService
  claims: SeatClaims
  after: AfterEvening
}

/** Calls about what comes before and after an evening. */
export function aroundRoutes(app: FastifyInstance, { tonight, history, tilt, claims, after }: AroundRoutes): void {
  register(app, routes.tonight, ({ user }) => tonight.of(user))
  register(app, routes.evenings, (call) => onePage(call, (page) => history.list(call.user, call.params.id, page)))
  register(app, routes.resetTilt, ({ user, params }) => tilt.reset(user, params.id))
  register(app, routes.claimSeat, ({ user, params, body }) => claims.claim(user, params.id, body.token))
  register(app, routes.afterEvening, ({ user, params, body }) => after.answer(user, params.id, body.rating))
}
