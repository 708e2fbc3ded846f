import type { FilterEntry, PlotDocument, TitleEntry } from './types.ts'

export function aTitle(given: Partial<TitleEntry> = {}): TitleEntry {
  return { id: 1, kind: 'movie', title: 'Heat', year: 1995, popularity: 10, ...given }
}

export function aFilterEntry(given: Partial<FilterEntry> = {}): FilterEntry {
  return {
    id: 1,
    genres: [],
    labels: [],
    keywords: [],
    countries: [],
    language: null,
    minutes: null,
    age: null,
    prizes: [],
    year: 2000,
    popularity: 1,
    ...given,
  }
}

export function aPlot(given: Partial<PlotDocument> = {}): PlotDocument {
  return {
    id: 1,
    title: 'Untitled',
    overview: '',
    tagline: '',
    keywords: [],
    labels: [],
    genres: [],
    characters: [],
    cast: [],
    crew: [],
    year: 2000,
    countries: [],
    language: null,
    popularity: 1,
    ...given,
  }
}

/** The textbook matrix of optimal string alignment: cell [i][j] is the distance of the first i and j letters. */
export function alignmentMatrix(a: string, b: string): number[][] {
  const cells = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
  )
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = cells[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      cells[i][j] = Math.min(cells[i - 1][j] + 1, cells[i][j - 1] + 1, replaced)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cells[i][j] = Math.min(cells[i][j], cells[i - 2][j - 2] + 1)
      }
    }
  }
  return cells
}

export function naiveDistance(a: string, b: string): number {
  return alignmentMatrix(a, b)[a.length][b.length]
}

export function naivePrefixDistance(a: string, b: string): number {
  return Math.min(...alignmentMatrix(a, b)[a.length])
}
