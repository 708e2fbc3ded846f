import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordFaults } from './modules/accounts/passwords.ts'
import { createTokenSigner } from './modules/accounts/tokens.ts'
import { networkOf } from './plugins/client-network.ts'
import { type RowValues } from './sources/csv/fields.ts'
import { toMovie } from './sources/csv/movie.ts'
import { readRows } from './sources/csv/rows.ts'
import { RowFault } from './sources/csv/values.ts'
import { parseList, parseMovie, parseOffers } from './sources/tmdb/parse.ts'
import { StartError } from './start-error.ts'

/** Inputs that are tried first and that others are made from; what breaks a parser one day is added. PARSER_RUNS makes it long. */
const CORPUS = JSON.parse(readFileSync(new URL('testing/parser-corpus.json', import.meta.url), 'utf8')) as string[]
const RUNS = Number(process.env['PARSER_RUNS'] ?? 400)
const SLOW_MS = 2000
const IMAGES = 'https://image.tmdb.org/t/p'

const signer = createTokenSigner('a secret for tests that is long enough')

async function readCatalogue(text: string, name: string): Promise<void> {
  const bytes = Readable.from([Buffer.from(text)])
  try {
    for await (const row of readRows({ bytes, size: text.length, position: () => 0 }, name)) {
      if ('values' in row) toMovieOrFault(row.values)
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
  }
}

function toMovieOrFault(values: RowValues): void {
  try {
    expect(toMovie(values, IMAGES).title).not.toBe('')
  } catch (error) {
    if (!(error instanceof RowFault)) throw error
  }
}

/** Takes a text for JSON where it is, else for what it is. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function refusing(parse: (value: unknown) => unknown, text: string): void {
  try {
    parse(asJson(text))
  } catch (error) {
    // A parser refuses with an error of its own, never with a TypeError or RangeError of the language.
    expect((error as Error).constructor).not.toBe(TypeError)
    expect((error as Error).constructor).not.toBe(RangeError)
  }
}

/** Every parser of text from outside that has no fuzz of its own beside it. */
const PARSERS: Record<string, (text: string) => unknown> = {
  'a catalogue of CSV': (text) => readCatalogue(text, 'movies.csv'),
  'a catalogue of JSON Lines': (text) => readCatalogue(text, 'movies.jsonl'),
  'a movie of TMDB': (text) => refusing(parseMovie, text),
  'offers of TMDB': (text) => refusing(parseOffers, text),
  'a list of TMDB': (text) => refusing(parseList, text),
  'an access token': async (text) => expect(await signer.readAccess(text)).toBeNull(),
  'a device token': (text) => expect(signer.readDevice(text, 'somebody')).toBeNull(),
  'an address': (text) => expect(networkOf(text)).toBeTypeOf('string'),
  'a password': (text) => expect(passwordFaults(text, { username: text, email: text })).toBeInstanceOf(Array),
}

/** An input of the corpus with pieces cut out, doubled, exchanged or taken from another one. */
const mutated = fc
  .tuple(
    fc.constantFrom(...CORPUS),
    fc.array(
      fc.record({
        at: fc.nat(200),
        length: fc.nat(20),
        piece: fc.oneof(
          fc.string({ unit: 'binary', maxLength: 5 }),
          fc.constantFrom(...CORPUS),
          fc.constantFrom('"', ',', '\n', '{', '}', '[', ']', '.', ':', '\0', 'null', '1e999', '-0', '\ud800'),
        ),
        repeat: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.constant(500)),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce(
      (result, { at, length, piece, repeat }) => result.slice(0, at) + piece.repeat(repeat) + result.slice(at + length),
      text,
    ),
  )

describe('text from outside', () => {
  it.each(Object.keys(PARSERS))(
    'is read or refused, never failed on, and not for long: %s',
    async (name) => {
      let slowest = 0
      const parse = async (text: string) => {
        const began = performance.now()
        await PARSERS[name](text)
        slowest = Math.max(slowest, performance.now() - began)
      }
      for (const text of CORPUS) await parse(text)
      await fc.assert(fc.asyncProperty(mutated, parse), { numRuns: RUNS })
      expect(slowest).toBeLessThan(SLOW_MS)
      expect(Object.prototype).not.toHaveProperty('polluted')
    },
    120_000,
  )
})
