import type { TitleEntry } from '@marquee/search'
import { otherTitles, toSourceMovie, type SourceMovie } from '@marquee/sources'
import { loadStarter, type StarterNames } from '@marquee/starter'
import { createNumbering, yearOf } from './movies.ts'

/** The parts of a billing that count for a person's popularity, as in the index repository. */
const LAST_BILLING = 20

/**
 * Movies and people of the starter catalogue with other movies added, as the title index has them after an import. A movie of
 * both is the starter's, with the other's names and texts. Movies are under their TMDB ids.
 */
export function titleCatalogue(added: readonly SourceMovie[]): TitleEntry[] {
  const starter = loadStarter()
  const types = new Map(starter.labels.map(({ name, type }) => [name, type]))
  const movies = new Map<number, SourceMovie>()
  for (const own of starter.movies)
    movies.set(
      own.tmdb_id,
      toSourceMovie(own, (label) => types.get(label)!),
    )
  for (const movie of added) {
    if (movie.tmdbId === null) continue
    const own = movies.get(movie.tmdbId)
    movies.set(movie.tmdbId, own === undefined ? movie : joined(own, movie))
  }
  return [...[...movies].map(([id, movie]) => toTitle(id, movie)), ...peopleOf([...movies.values()], starter.names)]
}

function joined(own: SourceMovie, other: SourceMovie): SourceMovie {
  return {
    ...own,
    overview: [own.overview, other.overview].filter(Boolean).join(' '),
    keywords: [...(own.keywords ?? []), ...(other.keywords ?? [])],
    aliases: [...(own.aliases ?? []), ...(other.aliases ?? []), other.title],
    titles: joinedTitles(own.titles, other.titles),
    popularity: Math.max(own.popularity ?? 0, other.popularity ?? 0),
  }
}

function joinedTitles(own: SourceMovie['titles'] = {}, other: SourceMovie['titles'] = {}) {
  const languages = new Set([...Object.keys(own), ...Object.keys(other)])
  return Object.fromEntries(
    [...languages].map((language) => [language, [...new Set([...(own[language] ?? []), ...(other[language] ?? [])])]]),
  )
}

function toTitle(id: number, movie: SourceMovie): TitleEntry {
  const { title, originalTitle, cast = [], crew = [], keywords = [], overview, tagline, collection } = movie
  const aliases = otherTitles(movie)
  return {
    id,
    kind: 'movie',
    title,
    aliases: originalTitle && originalTitle !== title ? [...aliases, originalTitle] : aliases,
    series: collection?.name ?? null,
    year: yearOf(movie),
    people: crew.flatMap(({ person, job }) => (job === 'Director' ? [person.name] : [])),
    cast: cast.map(({ person }) => person.name),
    characters: cast.flatMap(({ character }) => character ?? []),
    story: [...keywords, overview ?? '', tagline ?? ''],
    popularity: movie.popularity ?? 0,
  }
}

/** Each person once, by any of their names. */
function peopleOf(movies: readonly SourceMovie[], names: readonly StarterNames[]): TitleEntry[] {
  const nameOf = new Map(names.flatMap(({ name, also }) => also.map((other) => [other, name])))
  const aliases = new Map(names.map(({ name, also }) => [name, also]))
  const popularity = new Map<string, number>()
  for (const { cast = [], crew = [], popularity: known = 0 } of movies) {
    for (const credits of [cast, crew]) {
      credits.forEach(({ person }, position) => {
        const name = nameOf.get(person.name) ?? person.name
        const share = known / (1 + Math.min(position, LAST_BILLING))
        popularity.set(name, (popularity.get(name) ?? 0) + share)
      })
    }
  }
  const number = createNumbering()
  return [...popularity].map(([title, known]) => {
    return { id: number(title), kind: 'person', title, aliases: aliases.get(title) ?? [], popularity: known }
  })
}
