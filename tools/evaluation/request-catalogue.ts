import { otherTitles, suitableAge, toSourceMovie, type SourceMovie } from '@marquee/sources'
import {
  FULLY_LABELLED,
  roleOfJob,
  trainLabelPredictor,
  type Concept,
  type LabelledDocument,
  type PlotDocument,
  type RequestMovie,
} from '@marquee/search'
import {
  GENRES,
  loadConcepts,
  loadPanel,
  loadStarter,
  loadStatements,
  loadStudios,
  loadWomenDirectors,
  type Starter,
} from '@marquee/starter'
import { createNumbering, yearOf } from './movies.ts'

const WOMEN = loadWomenDirectors()
const STATEMENTS = loadStatements()
const STUDIOS = loadStudios()
/** Number of predicted labels for a movie without labels, as after an import. */
const MAX_LABELS = 20

/** The movies as requests read them, under their TMDB ids. */
export interface RequestCatalogue {
  movies: readonly RequestMovie[]
  /** Aliases of movies by id. */
  aliases: ReadonlyMap<number, readonly string[]>
  starter: Starter
  concepts: readonly Concept[]
  /** Movies that the same people love, by id, from 0 to 1. */
  neighbours: ReadonlyMap<number, ReadonlyMap<number, number>>
}

/**
 * The starter catalogue with other movies added. A movie of both is one movie: the starter's facts, and the texts and keywords of both.
 * Movies with few labels get predicted ones besides. @param predicts false where labels do not matter: predicting takes long
 * @param only the TMDB ids of the movies of the starter catalogue that count
 */
export function requestCatalogue(
  added: readonly SourceMovie[],
  { predicts = true, only }: { predicts?: boolean; only?: ReadonlySet<number> | undefined } = {},
): RequestCatalogue {
  const whole = loadStarter()
  const starter = { ...whole, movies: whole.movies.filter(({ tmdb_id: id }) => only?.has(id) ?? true) }
  const types = new Map(starter.labels.map(({ name, type }) => [name, type]))
  const own = starter.movies.map((movie) => toSourceMovie(movie, (label) => types.get(label)!))
  const byId = new Map(own.map((movie) => [movie.tmdbId!, movie]))
  const number = createNumbering()
  for (const movie of added) {
    if (movie.tmdbId === null) continue
    const known = byId.get(movie.tmdbId)
    byId.set(movie.tmdbId, known === undefined ? movie : withTexts(known, movie))
  }
  const stated = [...byId].map(([id, movie]) => toRequestMovie(id, movie, number))
  const movies = predicts ? withLabels(stated) : stated
  const aliases = new Map([...byId].map(([id, movie]) => [id, otherTitles(movie)]))
  return { movies, aliases, starter, concepts: loadConcepts(), neighbours: alsoLoved() }
}

export function toPlotDocument({ labels, ...movie }: RequestMovie): PlotDocument {
  return { ...movie, labels: labels.flatMap(({ name, rating }) => (rating > 0 ? name : [])) }
}

function withTexts(known: SourceMovie, other: SourceMovie): SourceMovie {
  return {
    ...known,
    overview: [known.overview, other.overview].filter(Boolean).join(' '),
    tagline: [known.tagline, other.tagline].filter(Boolean).join(' '),
    keywords: [...new Set([...(known.keywords ?? []), ...(other.keywords ?? [])])],
    aliases: [...new Set([...(known.aliases ?? []), ...(other.aliases ?? []), other.title])],
  }
}

function toRequestMovie(id: number, movie: SourceMovie, number: (name: string) => number): RequestMovie {
  const { cast = [], crew = [], ratings = [], awards = [] } = movie
  const rolesOf = (name: string) => [
    ...new Set([
      ...crew.flatMap(({ person, job }) => (person.name === name ? (roleOfJob(job) ?? []) : [])),
      ...(cast.some(({ person }) => person.name === name) ? ['actor' as const] : []),
    ]),
  ]
  const person = (name: string, role: 'director' | 'cast' | 'crew') => ({
    id: number(name),
    name,
    role,
    roles: rolesOf(name),
  })
  const people = [
    ...crew.filter(({ job }) => job === 'Director').map((member) => person(member.person.name, 'director')),
    ...cast.map((member) => person(member.person.name, 'cast')),
    ...crew.filter(({ job }) => job !== 'Director').map((member) => person(member.person.name, 'crew')),
  ]
  return {
    id,
    title: movie.title,
    originalTitle: movie.originalTitle ?? null,
    overview: movie.overview ?? '',
    tagline: movie.tagline ?? '',
    keywords: movie.keywords ?? [],
    labels: movie.labels ?? [],
    genres: (movie.genreIds ?? []).flatMap((genre) => GENRES[genre] ?? []),
    characters: cast.flatMap(({ character }) => character ?? []),
    cast: cast.map((member) => member.person.name),
    crew: [...new Set(crew.map((member) => member.person.name))],
    year: yearOf(movie),
    countries: movie.countries ?? [],
    language: movie.originalLanguage ?? null,
    popularity: movie.popularity ?? 0,
    runtime: movie.runtime || null,
    people: [...new Map(people.toReversed().map((one) => [one.id, one])).values()].toReversed(),
    collection: movie.collection ?? null,
    age: suitableAge(movie.certificates ?? {}, yearOf(movie)),
    prizes: awards.flatMap(({ body, category, won }) => (won ? [body, `${body}/${category}`] : [])),
    basis: movie.basedOn?.kind ?? null,
    tmdbId: id,
    studios: STUDIOS.get(id) ?? [],
    byWoman: crew.some(({ job, person }) => job === 'Director' && WOMEN.has(person.name)),
    states: STATEMENTS.get(id) ?? null,
    regard:
      ratings.length === 0
        ? null
        : ratings.reduce((sum, { rating, maxRating }) => sum + rating / maxRating, 0) / ratings.length,
  }
}

const isFullyLabelled = ({ labels }: RequestMovie) => labels.length >= FULLY_LABELLED

/** Predicts missing labels, as training does. */
function withLabels(movies: readonly RequestMovie[]): readonly RequestMovie[] {
  if (movies.every(isFullyLabelled)) return movies
  const names = [...new Set(movies.flatMap(({ labels }) => labels.map(({ name }) => name)))]
  const numbers = new Map(names.map((name, labelId) => [name, labelId]))
  const teachers = movies.flatMap((movie): LabelledDocument[] => {
    const labels = movie.labels.map(({ name, rating }) => ({ labelId: numbers.get(name)!, rating }))
    return isFullyLabelled(movie) ? [{ document: toPlotDocument(movie), labels }] : []
  })
  const predictor = trainLabelPredictor(teachers)
  return movies.map((movie) => {
    if (isFullyLabelled(movie)) return movie
    const stated = new Set(movie.labels.map(({ name }) => name))
    const open = predictor
      .predict(toPlotDocument(movie))
      .filter(({ labelId }) => movie.states?.[names[labelId]] === undefined)
    const predicted = open.slice(0, MAX_LABELS)
    const labels = predicted.map(({ labelId, rating, confidence }) => ({
      name: names[labelId],
      predicted: true,
      rating: Math.round(100 * rating * confidence) / 100,
    }))
    return { ...movie, labels: [...movie.labels, ...labels.filter(({ name }) => !stated.has(name))] }
  })
}

/** The house panel's lists, which the model is trained on: by strength, and backwards a little less. */
function alsoLoved(): RequestCatalogue['neighbours'] {
  const BACKWARDS = 0.8
  const lists = new Map<number, Map<number, number>>()
  const put = (from: number, to: number, strength: number) => {
    const list = lists.get(from) ?? new Map<number, number>()
    lists.set(from, list.set(to, Math.max(strength, list.get(to) ?? 0)))
  }
  for (const { tmdb_id: id, also } of loadPanel().alsoLoved) {
    for (const strength of [3, 2, 1] as const) {
      for (const other of also[strength]) {
        put(id, other, strength / 3)
        put(other, id, (BACKWARDS * strength) / 3)
      }
    }
  }
  return lists
}
