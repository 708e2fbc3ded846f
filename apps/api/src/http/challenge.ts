import type { FastifyReply } from 'fastify'
import type { AppError } from '../errors.ts'

type Reason = 'invalid_token' | 'insufficient_scope'

/**
 * Names the way to authenticate (RFC 6750, section 3). Browsers do not prompt for a name and a password because of it.
 * @param reason the code of that standard for a token that was refused
 */
export function challenge(reply: FastifyReply, error: AppError, reason?: Reason): AppError {
  void reply.header('www-authenticate', `Bearer realm="Marquee"${reason === undefined ? '' : `, error="${reason}"`}`)
  return error
}
