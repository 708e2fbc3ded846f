import { Type, type Static, type TSchema } from 'typebox'

/** Object with no room for unknown fields: the wire shape is exactly what the schema says. */
export function Closed<P extends Record<string, TSchema>>(properties: P, options: Record<string, unknown> = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** Ids of catalogue rows: PostgreSQL integers. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, examples: [238] })
/** The pattern keeps out `urn:uuid:…`, which the format allows and PostgreSQL does not. */
export const Uuid = Type.String({
  format: 'uuid',
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  examples: ['0190b7d5-3c3e-4a7c-9d53-3a1f8a2d6c11'],
})
/** A password as it is typed; which ones are accepted as new is for the accounts to say. */
export const Password = Type.String({ minLength: 1, maxLength: 1024, examples: ['popcorn at midnight'] })
/** A text that grants access, marked by OpenAPI's format for passwords. Answers that hold one are never compressed. */
export function Secret(options: { pattern?: string; examples?: string[]; description?: string } = {}) {
  return Type.String({ ...options, format: SECRET_FORMAT })
}
export const SECRET_FORMAT = 'password'
export const NullableString = Type.Unsafe<string | null>({ type: ['string', 'null'] })
export const NullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] })
export const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] })
export const Percent = Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: 100 })
/** Calendar date, or null if unknown. */
export const NullableDate = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  format: 'date',
  examples: ['1972-03-14'],
})
export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-11-20T18:00:00.000Z'] })

/** An expected failure: `detail` may be shown to people, `code` is stable for programs. */
export const Problem = Closed({
  detail: Type.String({ examples: ['Movie not found.'] }),
  code: Type.String({ examples: ['not_found'] }),
  /** Parameters of the sentence; `case` names its form where a code has several. */
  params: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), { examples: [{ what: 'Movie' }] }),
  ),
})
export type Problem = Static<typeof Problem>

/** A request that did not pass validation: every field with its messages. */
export const FieldErrors = Type.Record(Type.String(), Type.Array(Type.String()), {
  examples: [{ username: ['A user with that username already exists.'] }],
})
export type FieldErrors = Static<typeof FieldErrors>

/** Media type of problem details (RFC 9457). */
export const PROBLEM_JSON = 'application/problem+json'
const FieldProblem = Closed({ field: Type.String({ examples: ['username'] }), ...Problem.properties })
/** The form of `FieldErrors` for clients that accept `application/problem+json`: each message with its code. */
export const FieldProblems = Closed({ ...Problem.properties, errors: Type.Array(FieldProblem) })
export type FieldProblems = Static<typeof FieldProblems>

export function Paged<T extends TSchema>(results: T) {
  return Closed({
    count: Type.Integer({ minimum: 0 }),
    next: NullableString,
    previous: NullableString,
    results: Type.Array(results),
  })
}
export interface Paged<T> {
  count: number
  next: string | null
  previous: string | null
  results: T[]
}

export const MAX_PAGE = 1_000_000
export function pageQuery(pageSize: number) {
  return {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1 })),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: pageSize })),
  }
}

/** Years have no upper bound in the product; the limit only keeps them inside a 32-bit integer. */
export const Year = Type.Integer({ minimum: 1800, maximum: 2_147_483_647 })
export const yearRange = { year_from: Type.Optional(Year), year_to: Type.Optional(Year) }
/** In JSON bodies an empty year field is sent as null. */
export const yearRangeBody = { year_from: Type.Optional(Nullable(Year)), year_to: Type.Optional(Nullable(Year)) }

export const SuggestQuery = Closed({
  query: Type.String({ maxLength: 200, examples: ['godfater'] }),
})
export const IdParams = Closed({ id: Id })
