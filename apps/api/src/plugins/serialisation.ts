import { CardFacts, MovieFacts } from '@marquee/contract'
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import { Type, type TObject, type TSchema } from 'typebox'
import { ownCopy } from '../common/budget.ts'
import { FACTS } from '../common/facts.ts'

/** Schemas whose values start with shared facts; the richer one first. */
const FACT_SCHEMAS: readonly TObject[] = [MovieFacts, CardFacts]

type Write = (value: unknown) => string | Buffer
type Parts = (value: object) => (string | Buffer)[]

/** Cached by schema, because most calls share the same errors. */
const writers = new WeakMap<TSchema, Write>()
/** Shared by the schemas whose values have the same facts, so that the bytes of the facts are kept once. */
const factWriters = new Map(FACT_SCHEMAS.map((facts) => [facts, factWriter(facts)]))

/**
 * Serialises responses by their schemas, so that a field outside the contract is never sent. A schema is compiled when it is first
 * needed, because all of them take a second of the start.
 */
export function serialisation(app: FastifyInstance): void {
  app.setSerializerCompiler<TSchema>(({ schema }) => {
    let write: Write | undefined
    // Fastify can send bytes as well, which its types leave out.
    return (value) => (write ??= writerOf(schema))(value) as string
  })
}

function writerOf(schema: TSchema): Write {
  const known = writers.get(schema) ?? compile(schema)
  writers.set(schema, known)
  return known
}

function compile(schema: TSchema): Write {
  const whole = fastJson(schema as Schema)
  const { properties = {} } = schema as Partial<TObject>
  const { items: entry } = (properties['results'] ?? {}) as { items?: TSchema }
  if (entry !== undefined && factsOf(entry) !== undefined) return pageWriter(schema as TObject, entry)
  const facts = factsOf(schema)
  if (facts === undefined) return whole
  const parts = partsWriter(schema as TObject, facts)
  return (value) => (carriesFacts(value) ? joined(parts(value)) : whole(value))
}

function factsOf(schema: TSchema): TObject | undefined {
  const { properties = {} } = schema as Partial<TObject>
  return FACT_SCHEMAS.find((facts) => Object.keys(facts.properties).every((name) => name in properties))
}

function carriesFacts(value: unknown): value is object & { [FACTS]: object } {
  return typeof value === 'object' && value !== null && FACTS in value
}

/** Serialises a page whose entries may carry shared facts, each entry by itself. */
function pageWriter(schema: TObject, entry: TSchema): Write {
  const { results: _, ...around } = schema.properties
  const head = fastJson(Type.Object(around, { additionalProperties: false }) as Schema)
  const whole = fastJson(entry as Schema)
  const parts = partsWriter(entry as TObject, factsOf(entry)!)
  return (value) => {
    const { results } = value as { results: unknown[] }
    const written = results.flatMap((each, index) => [
      index === 0 ? '' : ',',
      ...(carriesFacts(each) ? parts(each) : [whole(each)]),
    ])
    return joined([`${head(value).slice(0, -1)},"results":[`, ...written, ']}'])
  }
}

function partsWriter(schema: TObject, facts: TObject): Parts {
  const own = Object.entries(schema.properties).filter(([name]) => !(name in facts.properties))
  const writeOwn = fastJson(Type.Object(Object.fromEntries(own), { additionalProperties: false }) as Schema)
  const bytesOf = factWriters.get(facts)!

  return (value) => {
    const text = writeOwn(value)
    return [bytesOf((value as { [FACTS]: object })[FACTS]), text === '{}' ? '}' : `,${text.slice(1)}`]
  }
}

/** Returns a function that writes facts without their closing brace, and keeps what it has written. */
function factWriter(facts: TObject): (value: object) => Buffer {
  const write = fastJson(facts as Schema)
  const kept = new WeakMap<object, Buffer>()
  return (value) => {
    const known = kept.get(value)
    if (known) return known
    const bytes = ownCopy(write(value).slice(0, -1))
    kept.set(value, bytes)
    return bytes
  }
}

function joined(parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}
