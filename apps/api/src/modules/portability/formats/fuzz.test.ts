import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { RowFault } from './entry.ts'
import { readHistory } from './read-history.ts'

/** FUZZ_RUNS=100000 makes it long; FUZZ_SEED=… repeats a run. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 200)
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
/** Of one file of a few kB; processor time, so that a busy machine fails no test. */
const SLOW_MS = 200

const heat = { title: 'Heat', year: 1995, ids: { imdb: 'tt0113277', tmdb: 949 } }
const samples: Record<string, Uint8Array> = {
  letterboxd: strToU8(
    'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n2024-01-02,Heat,1995,https://boxd.it/x1,4,,"First\n""second"", line",,2023-12-31\n',
  ),
  'letterboxd import': strToU8(
    'tmdbID,imdbID,Title,Year,Directors,WatchedDate,Rating10\r\n949,tt0113277,"Heat, The",1995,Michael Mann,,8\r\n',
  ),
  imdb: strToU8(
    'Position,Const,Created,Title,Title Type,Year,Directors,Your Rating,Date Rated\n1,tt0113277,2024-01-01,Heat,Movie,1995,"A, B",8,2024-02-02\n',
  ),
  movielens: strToU8(
    'movie_id,imdb_id,tmdb_id,rating,average_rating,title\n858,0068646,238,4.5,4.2,"Godfather, The (1972)"\n',
  ),
  tmdb: strToU8(
    'TMDb ID,IMDb ID,Type,Name,Release Date,Your Rating,Date Rated\n949,tt0113277,movie,Heat,1995-12-15,8.5,2024-01-02\n',
  ),
  movary: strToU8('title,year,tmdbId,imdbId,watchedAt,comment,location\nHeat,1995,949,tt0113277,2024-01-01,,\n'),
  yamtrack: strToU8(
    'media_id,source,media_type,title,score,status,end_date,created_at\n949,tmdb,movie,Heat,8.0,Completed,2024-01-02,2024-01-03\n',
  ),
  trakt: strToU8(JSON.stringify([{ rated_at: '2024-03-07T19:37:27.000Z', rating: 8, type: 'movie', movie: heat }])),
  marquee: strToU8(
    JSON.stringify({
      schema_version: 1,
      ratings: [{ movie: { title: 'Heat', year: 1995 }, value: 1, created_at: '2024-01-01', updated_at: '2024-01-01' }],
      marks: [{ movie: { tmdb_id: 949 }, kind: 'seen', created_at: '2024-01-01' }],
    }),
  ),
}
samples['zip'] = zipSync({ 'ratings.csv': samples['letterboxd'], 'watchlist.csv': samples['letterboxd'] })

/** Bytes that parsers stumble over. */
const HOSTILE = [
  '"',
  '""',
  ',',
  '\n',
  '\r',
  '\0',
  "'=1+1",
  '\ud83c',
  '{',
  '[',
  '}',
  '\\u0000',
  '1e999',
  '-0',
  '9'.repeat(400),
  ' '.repeat(2000),
  '",'.repeat(500),
  '('.repeat(2000),
  '[['.repeat(1000),
  ', the'.repeat(300),
]
const piece = fc.oneof(
  fc.constantFrom(...HOSTILE).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 40 }),
)

/** The sample with stretches of it cut, doubled, overwritten or moved. */
function mutated(sample: Uint8Array): fc.Arbitrary<Uint8Array> {
  const at = fc.nat({ max: sample.length })
  const change = fc.record({ from: at, to: at, put: piece, repeat: fc.integer({ min: 1, max: 3 }) })
  return fc.array(change, { minLength: 1, maxLength: 6 }).map((changes) =>
    changes.reduce((bytes, { from, to, put, repeat }) => {
      const [start, end] = from < to ? [from, to] : [to, from]
      const middle = Array.from({ length: repeat }, () => put)
      return Buffer.concat([bytes.subarray(0, start), ...middle, bytes.subarray(end)])
    }, Buffer.from(sample)),
  )
}

/** How reading ends; fails for whatever is neither a history nor a sentence, and for what takes long. */
async function outcomeOf(bytes: Uint8Array, name: string): Promise<'read' | 'refused'> {
  const started = process.cpuUsage()
  const outcome = await readHistory(bytes, name).catch((error: unknown) => error)
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1000).toBeLessThan(SLOW_MS)
  if (outcome instanceof Error) {
    expect(outcome).toBeInstanceOf(RowFault)
    expect(outcome.message).toMatch(/^.{10,200}\.$/)
    return 'refused'
  }
  // What comes out can be stored: no NUL and no half characters.
  JSON.stringify(outcome, (_, value: unknown) => {
    if (typeof value === 'string') expect(value.isWellFormed() && !value.includes('\0'), value).toBe(true)
    return value
  })
  return 'read'
}

const names = fc.constantFrom('', 'watchlist.csv', 'ratings.csv', 'likes/films.csv')
const LONG = 600_000

describe(`files that nobody should have sent (seed ${SEED})`, () => {
  it.each(Object.keys(samples))(
    'a mutated file of %s is read or refused, quickly',
    async (format) => {
      expect(await outcomeOf(samples[format], '')).toBe('read')
      await fc.assert(
        fc.asyncProperty(mutated(samples[format]), names, async (bytes, name) => {
          expect(await outcomeOf(bytes, name)).toMatch(/^read$|^refused$/)
        }),
        { numRuns: RUNS, seed: SEED },
      )
    },
    LONG,
  )

  it(
    'any bytes are read or refused, quickly',
    async () => {
      const text = fc.string({ unit: 'binary', maxLength: 2000 }).map((each) => Buffer.from(each))
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 4000 }), text), names, async (bytes, name) => {
          expect(await outcomeOf(bytes, name)).toMatch(/^read$|^refused$/)
        }),
        { numRuns: RUNS, seed: SEED },
      )
    },
    LONG,
  )
})
