import { fieldMessage, problemBody, PROBLEMS } from '@marquee/contract'
import type { FieldMessageArguments, FieldMessageName, Problem, ProblemName, ProblemParams } from '@marquee/contract'

/** An expected failure: sent as the answer, never logged as an error. Its message is safe to show. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly body: Problem
  readonly retryAfter: number | undefined
  constructor(status: number, body: Problem, retryAfter?: number) {
    super(body.detail)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
  get code(): string {
    return this.body.code
  }
}

/** A right password of an account that takes a code besides: 401 with the ticket for the second half. */
export class SecondFactorNeeded extends AppError {
  readonly ticket: string
  constructor(ticket: string) {
    super(401, problemBody('second_factor_needed'))
    this.ticket = ticket
  }
}

/** Messages by field, as `fieldMessage` writes them. */
export type FieldMessages = Record<string, Problem[]>

/** A request whose fields are well-formed but not acceptable: 400 with messages per field. */
export class FieldError extends Error {
  override name = 'FieldError'
  readonly fields: FieldMessages
  constructor(fields: FieldMessages) {
    const messages = Object.values(fields).flat()
    super(messages.map(({ detail }) => detail).join('\n'))
    this.fields = fields
  }
}

/** A refusal of one field by its message's name. */
export function fieldError<Name extends FieldMessageName>(
  field: string,
  name: Name,
  ...params: FieldMessageArguments<Name>
): FieldError {
  return new FieldError({ [field]: [fieldMessage(name, ...params)] })
}

/** Seconds after which a client may try again what was not available. */
const RETRY_SECONDS = 5

type Arguments<Name extends ProblemName> = [keyof ProblemParams<Name>] extends [never]
  ? [params?: ProblemParams<Name>, retryAfter?: number]
  : [params: ProblemParams<Name>, retryAfter?: number]

/** A refusal by its name; its parameters are needed where its sentence has some. */
export function problem<Name extends ProblemName>(name: Name, ...[params, retryAfter]: Arguments<Name>): AppError {
  const [status] = PROBLEMS[name]
  return new AppError(status, problemBody(name, params), retryAfter ?? (status === 503 ? RETRY_SECONDS : undefined))
}

export const notFound = (what: string): AppError => problem('not_found', { what })
export const tooMany = (retryAfter: number): AppError => problem('too_many_requests', {}, retryAfter)
