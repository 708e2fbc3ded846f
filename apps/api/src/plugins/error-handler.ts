import { problemBody, type FieldErrors, type Problem } from '@marquee/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDeadlock, isOfDeletedUser, isOutage } from '../database/errors.ts'
import { AppError, FieldError, SecondFactorNeeded, problem } from '../errors.ts'
import { challenge } from '../http/challenge.ts'
import { fieldErrorsOf } from './validation.ts'

const PARSER_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as announced.',
}

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
  if (error instanceof FieldError) return send(reply, 400, error.fields)
  if ('validation' in error && error.validation) return send(reply, 400, fieldErrorsOf(error.validation))
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
  const code = 'code' in error ? error.code : ''
  if (status === 400 || error instanceof SyntaxError) {
    return send(reply, 400, { body: [PARSER_MESSAGES[code] ?? 'The request could not be read.'] })
  }
  return send(reply, status, problemBody('bad_request'))
}

function sendAppError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.status === 401 && !reply.hasHeader('www-authenticate')) challenge(reply, error)
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  const more = error instanceof SecondFactorNeeded && { ticket: error.ticket }
  return send(reply, error.status, { ...error.body, ...more })
}

/** Serialised by hand, because an error must never fail in a route's own serialiser. */
function send(reply: FastifyReply, status: number, body: Problem | FieldErrors): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
