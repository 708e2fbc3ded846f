import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { register } from '../../http/register.ts'
import { onePage } from '../../http/pages.ts'
import type { HistoryService } from './history-service.ts'
import type { PortabilityService } from './service.ts'

export interface PortabilityRouteDependencies {
  portability: PortabilityService
  histories: HistoryService
}

export function portabilityRoutes(
  app: FastifyInstance,
  { portability, histories }: PortabilityRouteDependencies,
): void {
  register(app, routes.exportAccount, async ({ user, reply }) => {
    const { fileName, zip } = await portability.exportAccount(user)
    reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .type('application/zip')
    return Buffer.from(zip)
  })
  register(
    app,
    routes.importHistory,
    ({ user, body, query }) => histories.bring(user.id, body as Uint8Array | undefined, query.file_name),
    // Before the body arrives, because many of them would take the memory that reading one at a time saves.
    { onRequest: ({ user }, reply) => void (user && reply.raw.once('close', histories.expect(user.id))) },
  )
  register(app, routes.historyImports, async ({ user }) => ({ results: await histories.list(user.id) }))
  register(app, routes.historyImport, ({ user, params }) => histories.get(user.id, params.id))
  register(app, routes.sampleHistory, async ({ user, params, body }) => ({
    results: await histories.sample(user.id, params.id, body),
  }))
  register(app, routes.answerHistory, ({ user, params, body }) => histories.answer(user.id, params.id, body))
  register(app, routes.historyQuestions, (call) =>
    onePage(call, (page) => histories.questions(call.user.id, call.params.id, page)),
  )
  register(app, routes.historyProblems, async ({ user, params, reply }) => {
    const csv = await histories.problems(user.id, params.id)
    reply
      .header('content-disposition', 'attachment; filename="marquee-import-problems.csv"')
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
    return Buffer.from(csv)
  })
  register(app, routes.applyHistory, ({ user, params, body }) => histories.apply(user.id, params.id, body))
  register(app, routes.undoHistory, ({ user, params }) => histories.undo(user.id, params.id))
  register(app, routes.discardHistory, ({ user, params }) => histories.discard(user.id, params.id))
}
