import type { SourceAward, SourceMovie } from '@marquee/sources'

export type FactRow = Readonly<Record<string, string | number | boolean | null>>

/** A table of facts that one source gives about a movie, without `movie_id` and `source`, which all of them have. */
interface FactTable {
  table: 'movie_title' | 'movie_certificate' | 'movie_content' | 'movie_award' | 'movie_basis'
  /** Columns of the key, in addition to `movie_id`. */
  key: readonly string[]
  types: Readonly<Record<string, string>>
  /** Undefined if the source does not give the facts, so that known ones stay. */
  rowsOf: (movie: SourceMovie) => readonly FactRow[] | undefined
}

/** Both ways to write movies read these, so that they store the same rows. */
export const FACT_TABLES: readonly FactTable[] = [
  {
    table: 'movie_title',
    key: ['language', 'title'],
    types: { language: 'text', title: 'text' },
    rowsOf: ({ titles }) =>
      titles && Object.entries(titles).flatMap(([language, list]) => list.map((title) => ({ language, title }))),
  },
  {
    table: 'movie_certificate',
    key: ['iso_3166_1'],
    types: { iso_3166_1: 'text', certificate: 'text' },
    rowsOf: ({ certificates }) =>
      certificates && Object.entries(certificates).map(([iso_3166_1, certificate]) => ({ iso_3166_1, certificate })),
  },
  {
    table: 'movie_content',
    key: ['reason'],
    types: { reason: 'text', position: 'smallint' },
    rowsOf: ({ content }) => content?.map((reason, position) => ({ reason, position })),
  },
  {
    table: 'movie_award',
    key: ['body', 'category'],
    types: { body: 'text', category: 'text', year: 'smallint', won: 'boolean', position: 'smallint' },
    rowsOf: ({ awards }) =>
      awards && bestOfEach(awards).map(({ year = null, ...award }, position) => ({ ...award, year, position })),
  },
  {
    table: 'movie_basis',
    key: [],
    types: { kind: 'text', title: 'text', author: 'text' },
    rowsOf: ({ basedOn }) => (basedOn === undefined ? undefined : basedOn === null ? [] : [basedOn]),
  },
]

/** Two actors of a movie may be nominated for one prize: it is listed once, as won if either won. */
function bestOfEach(awards: readonly SourceAward[]): SourceAward[] {
  const best = new Map<string, SourceAward>()
  for (const award of awards) {
    const key = `${award.body} ${award.category}`
    if (award.won || !best.has(key)) best.set(key, award)
  }
  return [...best.values()]
}
