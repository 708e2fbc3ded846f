import type { NameEntry, NameIndex } from '../types.ts'
import { createTitleIndex } from './title-index.ts'

/** Small vocabularies such as labels and keywords, under the text rules of the title index. */
export function createNameIndex(entries: Iterable<NameEntry>): NameIndex {
  const titles = createTitleIndex(
    Iterator.from(entries).map(({ id, name, weight }) => ({ id, kind: 'movie', title: name, popularity: weight })),
  )
  return {
    search: (query, limit) =>
      titles.search(query, limit === undefined ? {} : { limit }).map(({ id, score }) => ({ id, score })),
  }
}
