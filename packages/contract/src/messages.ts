import { Type } from 'typebox'
import { Closed } from './common.ts'
import { defineRoute } from './route.ts'

export const messageRoutes = {
  sendFeedback: defineRoute({
    method: 'POST',
    path: '/feedback',
    tag: 'system',
    access: 'optional',
    limit: 'message',
    summary: 'Write to the operator of this instance, signed in or not',
    body: Closed({
      name: Type.Optional(Type.String({ maxLength: 80, examples: ['Ada'] })),
      message: Type.String({ minLength: 1, maxLength: 4000, examples: ['The poster of Heat is missing.'] }),
      page: Type.Optional(
        Type.String({ maxLength: 500, description: 'Where it was written', examples: ['/movie/238'] }),
      ),
    }),
    responses: { 204: Type.Null() },
  }),
} as const
