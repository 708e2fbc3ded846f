import { fieldMessage, PROBLEM_JSON, problemBody } from '@marquee/contract'
import type { FieldErrors, FieldMessageName, FieldProblems, Problem } from '@marquee/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDeadlock, isOfDeletedUser, isOutage } from '../database/errors.ts'
import { AppError, FieldError, SecondFactorNeeded, problem, type FieldMessages } from '../errors.ts'
import { challenge } from '../http/challenge.ts'
import { fieldErrorsOf } from './validation.ts'

const PARSER_MESSAGES = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body_empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'not_as_announced',
} as const satisfies Record<string, FieldMessageName>

/** The only place that turns errors into responses. */
export function errorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    try {
      return answer(error, request, reply)
    } catch (failure) {
      return failed(failure, request, reply)
    }
  })
  app.setNotFoundHandler((_request, reply) => send(reply, 404, problemBody('not_found/address')))
}

function answer(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError) return sendAppError(reply, error)
  if (error instanceof FieldError) return sendFields(reply, error.fields)
  if ('validation' in error && error.validation) return sendFields(reply, fieldErrorsOf(error.validation))
  if (isOfDeletedUser(error))
    return sendAppError(reply, challenge(reply, problem('not_authenticated'), 'invalid_token'))
  if (isOutage(error)) {
    request.log.error({ err: error }, 'the database cannot be reached')
    return sendAppError(reply, problem('unavailable'))
  }
  if (isDeadlock(error)) {
    request.log.warn({ err: error }, 'two requests waited for each other')
    return sendAppError(reply, problem('unavailable'))
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status >= 500) return failed(error, request, reply)
  return sendParserError(reply, status, error)
}

function failed(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'request failed')
  return send(reply, 500, problemBody('internal'))
}

function sendParserError(reply: FastifyReply, status: number, error: FastifyError | Error): FastifyReply {
  if (status === 413) return send(reply, 413, problemBody('too_large'))
  if (status === 415) return send(reply, 415, problemBody('unsupported_media_type'))
  if (status === 400 || error instanceof SyntaxError) {
    const messages: Readonly<Record<string, (typeof PARSER_MESSAGES)[keyof typeof PARSER_MESSAGES]>> = PARSER_MESSAGES
    return sendFields(reply, { body: [fieldMessage(messages['code' in error ? error.code : ''] ?? 'not_readable')] })
  }
  return send(reply, status, problemBody('bad_request'))
}

function sendAppError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.status === 401 && !reply.hasHeader('www-authenticate')) challenge(reply, error)
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  const more = error instanceof SecondFactorNeeded && { ticket: error.ticket }
  return send(reply, error.status, { ...error.body, ...more })
}

/** Messages by field; for clients that accept problem details (RFC 9457), a list with the code of each. */
function sendFields(reply: FastifyReply, fields: FieldMessages): FastifyReply {
  const messages = Object.entries(fields)
  reply.header('vary', 'accept')
  if (!reply.request.headers.accept?.includes(PROBLEM_JSON)) {
    return send(
      reply,
      400,
      Object.fromEntries(messages.map(([field, all]) => [field, all.map(({ detail }) => detail)])),
    )
  }
  const errors = messages.flatMap(([field, all]) => all.map((message) => ({ field, ...message })))
  return send(reply, 400, { ...problemBody('fields_refused'), errors }, PROBLEM_JSON)
}

/** Serialised by hand, because an error must never fail in a route's own serialiser. */
function send(
  reply: FastifyReply,
  status: number,
  body: Problem | FieldErrors | FieldProblems,
  type = 'application/json',
): FastifyReply {
  return reply.code(status).type(`${type}; charset=utf-8`).serializer(JSON.stringify).send(body)
}
