import { roleOfJob, type RequestMovie } from '@marquee/search'
import { suitableAge } from '@marquee/sources'
import { loadStatements, loadStudios, loadWomenDirectors } from '@marquee/starter'
import type { IndexRow, RequestFacts } from './index-repository.ts'
import { toPlotDocument } from './plot-documents.ts'

const WOMEN = loadWomenDirectors()
const STATEMENTS = loadStatements()
const STUDIOS = loadStudios()

/** A movie's data in the request index: texts as in the plot index, facts of all sources. */
export function toRequestMovie(row: IndexRow, { id: _id, people, ...facts }: RequestFacts): RequestMovie {
  return {
    ...toPlotDocument(row),
    ...facts,
    people: people.map(toPerson),
    originalTitle: row.original_title,
    age: suitableAge(row.certificates, row.year),
    prizes: row.prizes,
    tmdbId: row.tmdb_id,
    studios: (row.tmdb_id !== null && STUDIOS.get(row.tmdb_id)) || [],
    byWoman: row.directors.some((name) => WOMEN.has(name)),
    states: STATEMENTS.get(row.tmdb_id ?? 0) ?? null,
  }
}

function toPerson({ jobs, acts, ...person }: RequestFacts['people'][number]): RequestMovie['people'][number] {
  const roles = [...new Set(jobs.flatMap((job) => roleOfJob(job) ?? [])), ...(acts ? ['actor' as const] : [])]
  return { ...person, roles }
}
