import type { ColumnMeaning, FileQuestion, HistoryAnswer } from '@marquee/contract'

export type ColumnsOf = Extract<FileQuestion, { kind: 'columns' }>
/** The meaning of each column of a table, in its order; null for a column that is not used. */
export type Meanings = readonly (ColumnMeaning | null)[]
export type TableScale = NonNullable<HistoryAnswer['scale']>
export type Kind = NonNullable<HistoryAnswer['kind']>

/** A movie can be found by any one of these. */
const NAMING: ReadonlySet<ColumnMeaning> = new Set(['title', 'original_title', 'tmdb_id', 'imdb_id', 'link'])

/** The suggested meaning of each column. Of several columns with one name, the first has it. */
export function suggestedMeanings({ columns, suggested }: ColumnsOf): Meanings {
  const left = new Map(suggested.columns?.map(({ column, meaning }) => [column, meaning]))
  return columns.map((column) => {
    const meaning = left.get(column) ?? null
    left.delete(column)
    return meaning
  })
}

/** Gives a column its meaning, and takes it from the column that had it. */
export function withMeaning(meanings: Meanings, index: number, meaning: ColumnMeaning | null): Meanings {
  return meanings.map((held, i) => (i === index ? meaning : held === meaning ? null : held))
}

export const namesMovies = (meanings: Meanings): boolean => meanings.some((held) => held !== null && NAMING.has(held))

/** The answer for a table. The scale is left out while no column has ratings. */
export function answerOf(
  columns: readonly string[],
  { meanings, scale, kind }: { meanings: Meanings; scale: TableScale; kind: Kind },
): HistoryAnswer {
  const used = meanings.flatMap((meaning, i) => (meaning === null ? [] : [{ column: columns[i] ?? '', meaning }]))
  return { columns: used, kind, ...(meanings.includes('rating') && { scale }) }
}
