import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KnownCatalogue } from '../source.ts'
import type { TmdbClient } from './client.ts'
import { downloadExport, readExport } from './export-file.ts'
import type { ListPage } from './parse.ts'

/** Which movies to import, by one of five options. */
export type Wanted =
  | { kind: 'best-known'; count: number }
  | { kind: 'popular'; count: number }
  | { kind: 'export'; file: string }
  | { kind: 'ids'; ids: number[] }
  | { kind: 'complete-starter' }

const LIST_PAGES = 500
/** Movies in a page of one of TMDB's lists. */
export const PAGE = 20
const PAGES_AT_ONCE = 20

/** The most movies that any list of TMDB has. */
export const MAX_LIST_LENGTH = LIST_PAGES * PAGE

export interface Listing {
  client: Pick<TmdbClient, 'bestKnown' | 'popular'>
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
    case 'best-known':
      return listFirst((page) => client.bestKnown(page), Math.min(wanted.count, limit))
    case 'popular':
      return listFirst((page) => client.popular(page), Math.min(wanted.count, limit))
    case 'export':
      return /^\d{4}-\d\d-\d\d$/.test(wanted.file)
        ? listDay(wanted.file, exportUrl, limit)
        : readExport(resolve(wanted.file), limit)
  }
}

/** Reads pages until they have that many different movies, or end: TMDB's pages overlap, because each is cached on its own. */
async function listFirst(readPage: (page: number) => Promise<ListPage>, count: number): Promise<number[]> {
  const ids = new Set<number>()
  let [done, last] = [0, LIST_PAGES]
  while (ids.size < count && done < last) {
    const pages = Math.min(Math.ceil((count - ids.size) / PAGE), PAGES_AT_ONCE, last - done)
    const lists = await Promise.all(Array.from({ length: pages }, (_, index) => readPage(done + index + 1)))
    for (const { id } of lists.flatMap(({ items }) => items)) ids.add(id)
    done += pages
    last = Math.min(LIST_PAGES, lists.at(-1)!.pages)
  }
  return [...ids].slice(0, count)
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
