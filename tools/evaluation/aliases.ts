import { createTitleIndex } from '@marquee/search'
import { evaluateAliases, formatTable, type AliasExample, type AliasReport } from './search/index.ts'
import type { SourceMovie } from '@marquee/sources'
import { StartError } from '../../apps/api/src/start-error.ts'
import { readQueryLines } from './query-lines.ts'
import { titleCatalogue } from './title-catalogue.ts'

/** The least time of this many passes counts, so that a short load by other processes does not. */
const REPEATS = 3

/** Movies as people type them, looked up as the search box does, over the starter catalogue and added movies. */
export async function measureAliases(
  queriesPath: string,
  added: readonly SourceMovie[],
): Promise<{ report: AliasReport; table: string }> {
  const queries = await readQueryLines(queriesPath, toQuery)
  const index = createTitleIndex(titleCatalogue(added))
  const marquee = (query: string, limit: number) => index.search(query, { kind: 'movie', limit, byDetails: true })
  const measured = evaluateAliases({ queries, models: { marquee }, now: () => performance.now(), repeats: REPEATS })
  const { report, kinds, missed } = measured
  const table = [
    `protocol aliases, movies and people ${index.size}, queries ${report.queries}`,
    formatTable(report.models),
    '',
    formatTable(kinds),
    ...(missed.marquee ?? []).map(
      ({ kind, query, answer }) => `not among the first five: ${query} (${kind}, ${answer})`,
    ),
  ].join('\n')
  return { report, table }
}

function toQuery({ kind, query, tmdb_id: answer }: Record<string, unknown>, where: string): AliasExample {
  if (typeof kind !== 'string' || typeof query !== 'string' || query.trim() === '') {
    throw new StartError(`${where} has no kind or no query.`)
  }
  if (typeof answer !== 'number' || !Number.isSafeInteger(answer)) throw new StartError(`${where} has no tmdb_id.`)
  return { kind, query, answer }
}
