import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { type CatalogueRepository } from '../catalogue-repository.ts'
import { type ImportRunRepository } from '../import-runs.ts'
import { isFault, type UpstreamFault } from '../upstream/errors.ts'
import { type FilmFacts, type WikidataClient } from './client.ts'
import { mapFilm } from './map.ts'
import { type FilmKey } from './query.ts'
import { type WantingMovie, type WikidataRepository } from './repository.ts'

export interface WikidataDependencies {
  client: Pick<WikidataClient, 'films'>
  repository: WikidataRepository
  catalogue: CatalogueRepository
  runs: ImportRunRepository
  signal: AbortSignal
  onProgress: (progress: { done: number; total: number; count: number }) => void
  /** How long to leave Wikidata alone when it does not answer; shorter in tests only. */
  pauseMs?: number
}

export interface WikidataOptions {
  /** At most so many movies. */
  limit: number
  /** Asks, and writes nothing. */
  dryRun: boolean
}

export interface WikidataSummary {
  /** Movies that a run before this one, which broke off, had seen to. */
  resumed: number
  asked: number
  found: number
  labels: number
  keywords: number
}

interface RunProgress extends Omit<WikidataSummary, 'resumed'> {
  /** Our id of the last movie that is done. */
  after: number
}

const BATCH = 40
const PAUSE_MS = 65_000
const LONGEST_PAUSE_MS = 3_600_000
const PAUSES = 3
const ADVICE: Partial<Record<UpstreamFault, string>> = {
  unavailable: 'Run the same command again later to go on.',
  refused: 'It turns away for a day who asked too much, and who does not say who it is (CONTACT_EMAIL or PUBLIC_URL).',
}
const BEGINNING: RunProgress = { after: 0, asked: 0, found: 0, labels: 0, keywords: 0 }

/** Asks Wikidata for every movie of the catalogue, forty at a time; goes on where a run broke off. */
export async function importWikidata(
  { limit, dryRun }: WikidataOptions,
  dependencies: WikidataDependencies,
): Promise<WikidataSummary> {
  const { repository, catalogue, runs, signal, onProgress } = dependencies
  const args = { limit }
  const open = dryRun ? null : await runs.unfinished<RunProgress>('wikidata', args)
  const progress = { ...(open?.progress ?? BEGINNING) }
  const resumed = progress.asked
  const runId = dryRun ? null : (open?.id ?? (await runs.begin('wikidata', args)))
  const vocabulary = await repository.vocabulary()
  const total = Math.min(limit, await repository.countMovies())

  while (progress.asked < total) {
    signal.throwIfAborted()
    const movies = await repository.moviesAfter(progress.after, Math.min(BATCH, total - progress.asked))
    if (movies.length === 0) break
    const facts = await askPatiently(movies, dependencies)
    const told = movies.flatMap((movie) => {
      const known = facts.get(movie.id)
      return known ? [mapFilm(movie, known, vocabulary)] : []
    })
    if (!dryRun) await catalogue.upsertMovies({ source: 'wikidata', mode: 'complete', movies: told })
    progress.after = movies.at(-1)!.id
    progress.asked += movies.length
    progress.found += told.length
    for (const { labels, keywords } of told) {
      progress.labels += labels!.length
      progress.keywords += keywords!.length
    }
    if (runId !== null) await runs.save(runId, progress)
    onProgress({ done: progress.asked, total, count: progress.asked })
  }
  if (runId !== null) await runs.finish(runId)
  const { asked, found, labels, keywords } = progress
  return { resumed, asked, found, labels, keywords }
}

/** By our ids: by IMDb's ids where there are some, else by TMDB's. */
async function ask(movies: readonly WantingMovie[], { client }: WikidataDependencies): Promise<Map<number, FilmFacts>> {
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

/** Through an outage of some minutes; a longer one ends the run, which can be gone on with. */
async function askPatiently(movies: readonly WantingMovie[], dependencies: WikidataDependencies) {
  for (let pause = 0; ; pause++) {
    try {
      return await ask(movies, dependencies)
    } catch (error) {
      if (!isFault(error, 'unavailable', 'refused')) throw error
      if (pause === PAUSES || error.fault === 'refused')
        throw new StartError(`${error.message} ${ADVICE[error.fault]}`, { cause: error })
      const asked = Math.min(error.retryAfterMs ?? 0, LONGEST_PAUSE_MS)
      await sleep(Math.max(dependencies.pauseMs ?? PAUSE_MS, asked), undefined, { signal: dependencies.signal })
    }
  }
}
