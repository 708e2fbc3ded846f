import { loadPanel, type Starter } from '@marquee/starter'
import { toSourceMovie } from '@marquee/sources'
import { yearOf } from './movies.ts'

/** Facts of a movie that cases name. */
export interface MovieFacts {
  id: number
  title: string
  year: number | null
  minutes: number | null
  directors: readonly string[]
  cast: readonly string[]
  crew: readonly { name: string; job: string }[]
  genres: readonly number[]
  countries: readonly string[]
  language: string | null
  labels: ReadonlyMap<string, number>
  byWoman: boolean
  /** Percent of the house panel's viewers who have seen it, estimated. */
  seenBy: number
}

/** Facts of the starter catalogue's movies by TMDB id. */
export function factsOfMovies({ movies, labels }: Starter, women: ReadonlySet<string>): Map<number, MovieFacts> {
  const types = new Map(labels.map(({ name, type }) => [name, type]))
  const seen = new Map(loadPanel().numbers.map(({ tmdb_id: id, seen: share }) => [id, share]))
  return new Map(
    movies.map((movie) => {
      const source = toSourceMovie(movie, (label) => types.get(label)!)
      const crew = (source.crew ?? []).map(({ person, job }) => ({ name: person.name, job }))
      const directors = crew.flatMap(({ name, job }) => (job === 'Director' ? name : []))
      const facts: MovieFacts = {
        id: movie.tmdb_id,
        title: source.title,
        year: yearOf(source),
        minutes: source.runtime ?? null,
        directors,
        cast: (source.cast ?? []).map(({ person }) => person.name),
        crew,
        genres: source.genreIds ?? [],
        countries: source.countries ?? [],
        language: source.originalLanguage ?? null,
        labels: new Map((source.labels ?? []).map(({ name, rating }) => [name, rating])),
        byWoman: directors.some((name) => women.has(name)),
        seenBy: seen.get(movie.tmdb_id) ?? 0,
      }
      return [movie.tmdb_id, facts]
    }),
  )
}
