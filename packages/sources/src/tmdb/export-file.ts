import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { openFile, readLines } from '@marquee/files'
import { request } from 'undici'
import { Value } from 'typebox/value'
import { SourceError } from '../errors.ts'
import { ExportLine, isListed } from './schema.ts'

const DOWNLOAD_MS = 10 * 60_000

/**
 * Downloads the file of ids of a day (YYYY-MM-DD), as TMDB publishes one every morning for three months.
 * @throws SourceError when there is none
 */
export async function downloadExport(exportUrl: string, day: string, to: string): Promise<void> {
  const [year, month, date] = day.split('-')
  const address = `${exportUrl}/movie_ids_${month}_${date}_${year}.json.gz`
  try {
    const { statusCode, body } = await request(address, { signal: AbortSignal.timeout(DOWNLOAD_MS) })
    if (statusCode === 200) return await pipeline(body, createWriteStream(to))
    await body.dump()
    throw new SourceError(`${address} answered ${statusCode}: is there a file of that day?`)
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError(
      `${address} cannot be downloaded (${error instanceof Error ? error.message : String(error)}).`,
      {
        cause: error,
      },
    )
  }
}

/**
 * The ids of a daily file (lines of JSON, gzipped or not), most popular first, without videos and movies for adults.
 * @throws SourceError when a line is invalid
 */
export async function readExport(path: string, limit: number): Promise<number[]> {
  const movies: { id: number; popularity: number }[] = []
  let line = 0
  for await (const lines of readLines((await openFile(path)).bytes)) {
    for (const text of lines) {
      line++
      if (text === '') continue
      const entry = parseLine(text)
      if (entry === null) throw new SourceError(`Line ${line} of ${path} is no movie of TMDB's file of ids.`)
      if (isListed(entry)) movies.push({ id: entry.id, popularity: entry.popularity ?? 0 })
    }
  }
  return movies
    .toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)
    .slice(0, limit)
    .map(({ id }) => id)
}

function parseLine(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(ExportLine, value) ? value : null
  } catch {
    return null
  }
}
