import {
  defineSource,
  type Batch,
  type Import,
  type ImportContext,
  type KnownMovie,
  type Outcome,
  type Report,
  type SourceSettings,
} from '../source.ts'
import { retryWhileUnavailable } from '../upstream/retry.ts'
import { createWikidataClient, type FilmFacts, type WikidataClient } from './client.ts'
import { mapFilm } from './map.ts'
import type { FilmKey } from './query.ts'
import { toVocabulary } from './vocabulary.ts'

const MOST = 2_000_000
const BATCH = 40
const PAUSE_MS = 65_000
const PAUSES = 3
const ADVICE = {
  unavailable: 'Run the same command again later to go on.',
  refused: 'It turns away for a day who asked too much, and who does not say who it is (CONTACT_EMAIL or PUBLIC_URL).',
}
const NAMELESS = 'Wikidata wants to know who is asking: set CONTACT_EMAIL or PUBLIC_URL, else it may turn you away.'

export const wikidata = defineSource({
  name: 'wikidata',
  // Its content is in the public domain (CC0).
  policy: { models: true, expiresAfterDays: null, preference: 4 },
  mode: 'complete',
  command: {
    summary: 'Adds places, periods, subjects and missing facts from Wikidata to the movies that the catalogue has.',
    notes: [
      'No account is needed; what Wikidata says is free for any use (CC0) and may teach the recommender. What is known already',
      'stays. An import that was interrupted goes on where it was; running again is safe and takes in what Wikidata has learned.',
    ].join('\n'),
    options: {
      limit: {
        type: 'string',
        value: 'N',
        range: [1, MOST],
        help: 'at most so many movies, the oldest of the catalogue first',
      },
      'dry-run': { type: 'boolean', help: 'ask and count, and write nothing' },
    },
    activity: 'Asking',
    unit: 'movies',
    training: 'learns from them',
  },
  plan({ values: { limit } }, settings) {
    return [
      {
        ...importFacts({
          limit: limit === undefined ? MOST : Number(limit),
          connect: (log) => createWikidataClient({ url: settings.wikidata.url, userAgent: userAgentOf(settings), log }),
        }),
        ...(settings.caller.contacts.length === 0 && { warning: NAMELESS }),
      },
    ]
  },
})

/** Wikimedia's policy requires client, version and a contact of the operator. */
function userAgentOf({ caller: { version, contacts } }: SourceSettings): string {
  return `Marquee/${version} (${contacts.join('; ') || 'self-hosted'})`
}

export interface WikidataOptions {
  /** Maximum number of movies. */
  limit: number
  connect(log: ImportContext['log']): Pick<WikidataClient, 'films' | 'close'>
  /** The pauses while Wikidata does not answer; shorter in tests only. */
  pauseMs?: number
}

interface Checkpoint {
  /** Our id of the last movie that is done. */
  after: number
  asked: number
  found: number
  labels: number
  keywords: number
}

/** Queries Wikidata for every movie of the catalogue, forty at a time. */
export function importFacts({ limit, connect, pauseMs = PAUSE_MS }: WikidataOptions): Import<Checkpoint> {
  return {
    key: () => ({ limit }),
    beginning: { after: 0, asked: 0, found: 0, labels: 0, keywords: 0 },
    async *batches(checkpoint, context) {
      const client = connect(context.log)
      try {
        yield* askForAll(checkpoint, { client, limit, pauseMs }, context)
      } finally {
        await client.close()
      }
    },
    report,
  }
}

interface Asking {
  client: Pick<WikidataClient, 'films'>
  limit: number
  pauseMs: number
}

async function* askForAll(
  start: Checkpoint,
  { client, limit, pauseMs }: Asking,
  { catalogue, signal }: ImportContext,
): AsyncGenerator<Batch<Checkpoint>> {
  const vocabulary = toVocabulary(await catalogue.labels())
  const total = Math.min(limit, await catalogue.countIdentified())
  let checkpoint = start
  while (checkpoint.asked < total) {
    signal.throwIfAborted()
    const asked = await catalogue.identifiedAfter(checkpoint.after, Math.min(BATCH, total - checkpoint.asked))
    if (asked.length === 0) return
    const facts = await retryWhileUnavailable(() => ask(asked, client), {
      pauses: PAUSES,
      pauseMs,
      advice: ADVICE,
      signal,
    })
    const movies = asked.flatMap((movie) => {
      const known = facts.get(movie.id)
      return known ? [{ movie: mapFilm(movie, known, vocabulary), place: movie.id }] : []
    })
    checkpoint = {
      after: asked.at(-1)!.id,
      asked: checkpoint.asked + asked.length,
      found: checkpoint.found + movies.length,
      labels: movies.reduce((sum, { movie }) => sum + movie.labels!.length, checkpoint.labels),
      keywords: movies.reduce((sum, { movie }) => sum + movie.keywords!.length, checkpoint.keywords),
    }
    yield { movies, checkpoint, progress: { done: checkpoint.asked, total, count: checkpoint.asked } }
  }
}

/** Returns films by our ids, found by IMDb ids where present, else by TMDB's. */
async function ask(
  movies: readonly KnownMovie[],
  client: Pick<WikidataClient, 'films'>,
): Promise<Map<number, FilmFacts>> {
  const facts = new Map<number, FilmFacts>()
  const keyed = movies.map(({ id, imdbId, tmdbId }) => {
    const property: FilmKey = imdbId === null ? 'P4947' : 'P345'
    return { id, property, key: imdbId ?? String(tmdbId) }
  })
  for (const property of ['P345', 'P4947'] as const) {
    const chosen = keyed.filter((entry) => entry.property === property && /^\w+$/.test(entry.key))
    if (chosen.length === 0) continue
    const films = await client.films(
      property,
      chosen.map(({ key }) => key),
    )
    for (const { id, key } of chosen) {
      const film = films.get(key)
      if (film) facts.set(id, film)
    }
  }
  return facts
}

function report(outcome: Outcome<Checkpoint>): Report {
  const { start, end, rejections, isDryRun, seconds, format } = outcome
  const before = start.asked > 0 ? `, gone on after ${format.count(start.asked)}` : ''
  const lines = [
    `${format.count(end.asked)} movies asked for${before} (${format.duration(seconds)})`,
    `${format.count(end.found)} found, with ${format.count(end.labels)} labels and ${format.count(end.keywords)} keywords`,
    ...rejections.map(({ place, reason }) => `${place} left out: ${reason}`),
    ...(isDryRun ? ['Dry run: nothing was written.'] : []),
  ]
  return { lines, isChange: !isDryRun && end.found > 0 }
}
