import type { PlotDocument } from '@marquee/search'
import type { BestKnown, IndexRepository, IndexRow } from './index-repository.ts'

const BATCH = 200

/** The movies as plot search reads them: all, or the best known. */
export async function readPlotDocuments(
  repository: Pick<IndexRepository, 'allMovieIds' | 'movies'>,
  best: BestKnown | null = null,
) {
  const documents: PlotDocument[] = []
  for await (const ids of repository.allMovieIds(BATCH, best)) {
    documents.push(...(await repository.movies(ids)).map(toPlotDocument))
  }
  return documents
}

/** A movie's data in the plot index, without those of sources that forbid it. */
export function toPlotDocument(row: IndexRow): PlotDocument {
  return {
    id: row.id,
    title: row.title,
    overview: row.overview ?? '',
    tagline: row.tagline ?? '',
    keywords: row.keywords.flatMap(learnableName),
    labels: row.labels.flatMap(learnableName),
    genres: row.genres.map(({ name }) => name),
    characters: row.cast.flatMap(({ character }) => character ?? []),
    cast: row.cast.map(({ name }) => name),
    crew: row.crew,
    year: row.year,
    countries: row.countries,
    language: row.language,
    popularity: row.popularity,
  }
}

const learnableName = ({ name, learnable }: { name: string; learnable: boolean }) => (learnable ? [name] : [])
