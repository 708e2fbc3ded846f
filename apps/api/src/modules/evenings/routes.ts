import { type FastifyInstance } from 'fastify'

/** Starting an evening, its seats and votes, and the decision. */
export function eveningRoutes(_app: FastifyInstance): void {}
