import type { RequestMovie } from '@marquee/search'
import type { IndexRow, RequestFacts } from './index-repository.ts'
import { toPlotDocument } from './plot-documents.ts'

/** A movie's data in the request index: texts as in the plot index, facts of all sources. */
export function toRequestMovie(
  row: IndexRow,
  { runtime, labels, people, collection, regard }: RequestFacts,
): RequestMovie {
  return { ...toPlotDocument(row), originalTitle: row.original_title, runtime, labels, people, collection, regard }
}
