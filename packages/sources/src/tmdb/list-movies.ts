import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KnownCatalogue } from '../source.ts'
import type { TmdbClient } from './client.ts'
import { downloadExport, readExport } from './export-file.ts'

/** Which movies to import, by one of four options. */
export type Wanted =
  | { kind: 'popular'; count: number }
  | { kind: 'export'; file: string }
  | { kind: 'ids'; ids: number[] }
  | { kind: 'complete-starter' }

const LIST_PAGES = 500
const PAGE = 20
const PAGES_AT_ONCE = 20

/** The most movies that TMDB lists as popular. */
export const MAX_LIST_LENGTH = LIST_PAGES * PAGE

export interface Listing {
  client: Pick<TmdbClient, 'popular'>
  catalogue: Pick<KnownCatalogue, 'neverFetched'>
  exportUrl: string
  limit: number
  resolve(path: string): string
}

/** TMDB ids of the wanted movies, best known first where TMDB gives an order. */
export async function listMovies(
  wanted: Wanted,
  { client, catalogue, exportUrl, limit, resolve }: Listing,
): Promise<number[]> {
  switch (wanted.kind) {
    case 'ids':
      return wanted.ids
    case 'complete-starter':
      return catalogue.neverFetched()
    case 'popular':
      return listPopular(client, Math.min(wanted.count, limit))
    case 'export':
      return /^\d{4}-\d\d-\d\d$/.test(wanted.file)
        ? listDay(wanted.file, exportUrl, limit)
        : readExport(resolve(wanted.file), limit)
  }
}

async function listPopular(client: Pick<TmdbClient, 'popular'>, count: number): Promise<number[]> {
  const pages = Array.from({ length: Math.ceil(count / PAGE) }, (_, index) => index + 1)
  const ids: number[] = []
  for (let start = 0; start < pages.length; start += PAGES_AT_ONCE) {
    const lists = await Promise.all(pages.slice(start, start + PAGES_AT_ONCE).map((page) => client.popular(page)))
    ids.push(...lists.flatMap(({ items }) => items.map(({ id }) => id)))
  }
  return [...new Set(ids)].slice(0, count)
}

async function listDay(day: string, exportUrl: string, limit: number): Promise<number[]> {
  const directory = await mkdtemp(join(tmpdir(), 'marquee-ids-'))
  try {
    const file = join(directory, 'movie-ids.json.gz')
    await downloadExport(exportUrl, day, file)
    return await readExport(file, limit)
  } finally {
    await rm(directory, { recursive: true })
  }
}
