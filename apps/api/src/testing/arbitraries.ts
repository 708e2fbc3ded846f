import fc from 'fast-check'

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Ids and names that exist, so that random requests reach deep code as well. */
export interface Pool {
  ids: readonly number[]
  uuids: readonly string[]
}

const storable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Values that the schema allows. */
export function allowed(schema: Schema, pool: Pool): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => allowed(option, pool)))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => allowed({ ...schema, type }, pool)))
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return integers(schema, pool)
    case 'string':
      return strings(schema, pool)
    case 'array':
      return fc.array(allowed(schema.items ?? {}, pool), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'object':
      return objects(schema, pool)
    default:
      throw new Error(`No arbitrary for ${JSON.stringify(schema)}`)
  }
}

function integers({ minimum = -1_000_000, maximum = 1_000_000 }: Schema, { ids }: Pool): fc.Arbitrary<number> {
  const inside = ids.filter((id) => id >= minimum && id <= maximum)
  const any = fc.integer({ min: minimum, max: maximum })
  return inside.length > 0 ? fc.oneof(fc.constantFrom(...inside), any, fc.constantFrom(minimum, maximum)) : any
}

function strings({ format, pattern, minLength = 0, maxLength = 100 }: Schema, { uuids }: Pool): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...uuids), fc.uuid())
  const text =
    pattern === undefined
      ? fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 80) })
      : fc.stringMatching(new RegExp(pattern, 'u'))
  return text.filter((value) => storable(value) && value.length >= minLength && value.length <= maxLength)
}

function objects({ properties = {}, required = [] }: Schema, pool: Pool): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, allowed(schema, pool)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

/** Fields that every object has, which no map of fields may take for its own. */
export const PROTOTYPE_NAMES: readonly string[] = Object.getOwnPropertyNames(Object.prototype)

/** A body that the schema allows, with exactly one thing wrong. */
export function withOneError(schema: Schema, pool: Pool): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = schema
  const changes: fc.Arbitrary<(body: Record<string, unknown>) => Record<string, unknown>>[] = [
    fc
      .constantFrom('isAdmin', 'id', 'user_id_', 'passwordHash', ...PROTOTYPE_NAMES)
      .map((name) => (body) => Object.fromEntries([...Object.entries(body), [name, true]])),
    ...required.map((name) => fc.constant((body: Record<string, unknown>) => without(body, name))),
    ...Object.entries(properties).map(([name, property]) =>
      forbidden(property).map((value) => (body: Record<string, unknown>) => ({ ...body, [name]: value })),
    ),
  ]
  return fc.tuple(objects(schema, pool), fc.oneof(...changes)).map(([body, change]) => change(body))
}

function without(body: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))
}

/** JSON values that the schema does not allow. */
export function forbidden(schema: Schema): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? [schema]
  const types = new Set(options.flatMap(({ type, const: fixed }) => type ?? typeOf(fixed)))
  const wrong: unknown[] = [{ nested: { deep: [] } }]
  if (!types.has('string')) wrong.push('text', '1')
  if (!types.has('boolean')) wrong.push(true)
  if (!types.has('null')) wrong.push(null)
  if (!types.has('array')) wrong.push([1, 2])
  if (!types.has('integer') && !types.has('number')) wrong.push(7)
  if (types.has('integer')) wrong.push(1.5, 1e300)
  if (types.has('string')) wrong.push('nul \0 inside', 'half \ud800 of a character')
  for (const { minimum, maximum, maxLength, minLength, maxItems, format } of options) {
    if (minimum !== undefined) wrong.push(minimum - 1)
    if (maximum !== undefined) wrong.push(maximum + 1)
    if (maxLength !== undefined) wrong.push('x'.repeat(maxLength + 1))
    if (minLength !== undefined && minLength > 0) wrong.push('')
    if (maxItems !== undefined) wrong.push(Array.from({ length: maxItems + 1 }, () => 1))
    if (format !== undefined) wrong.push('not of that format')
  }
  return fc.constantFrom(...wrong)
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : typeof value
}

/** Text for a path or query that the schema does not allow. */
export function forbiddenText(schema: Schema): fc.Arbitrary<string> {
  const texts = ['nul\0inside']
  if (schema.type === 'integer') texts.push('x', '1.5', '', '99999999999999999999', '-1', 'true')
  if (schema.type === 'boolean') texts.push('maybe', '2')
  if (schema.format === 'uuid') texts.push('not-a-uuid', "' or 1=1 --")
  if (schema.maxLength !== undefined) texts.push('x'.repeat(schema.maxLength + 1))
  if (schema.anyOf) texts.push('none of these')
  return fc.constantFrom(...texts)
}
