import type { Reason } from '@marquee/contract'
import { createRecommender, trainModel, type Profile, type Recommender } from '@marquee/recommender'
import { loadSpoilerLabels, loadStarter, type StarterMovie } from '@marquee/starter'
import { toFilms, toTraits } from '../../apps/api/src/modules/taste/why/evidence.ts'
import type { MovieTrait, RatedFilm } from '../../apps/api/src/modules/taste/why/shared-traits.ts'
import { toReasons } from '../../apps/api/src/modules/taste/why/reasons.ts'
import { WRITING_JOBS, type TraitRow } from '../../apps/api/src/modules/taste/why/traits-repository.ts'
import { whyParts, type Evidence } from '../../apps/api/src/modules/taste/why/why-parts.ts'
import { whySentence } from '../../apps/api/src/modules/taste/why/why-sentence.ts'
import { starterUnderIds } from './starter.ts'

/** Ratings of movies by TMDB id. */
type Ratings = Profile['ratings']

export interface ReasonEvaluation {
  recommender: Recommender
  /** TMDB ids of the best movies, best first. */
  firstPage: (ratings: Ratings, limit: number) => number[]
  /** The reasons of a movie by TMDB id, as the product words them. */
  explain: (ratings: Ratings, movieId: number) => Explained
}

export interface Explained {
  sentence: string
  reasons: Reason[]
  evidence: Evidence & { films: readonly RatedFilm[]; traits: readonly MovieTrait[] }
}

const RATINGS_BEFORE_PERCENTS = 5
const GENRE_NAMES = new Map(
  Object.entries({
    Action: 28,
    Adventure: 12,
    Animation: 16,
    Comedy: 35,
    Crime: 80,
    Documentary: 99,
    Drama: 18,
    Family: 10751,
    Fantasy: 14,
    History: 36,
    Horror: 27,
    Music: 10402,
    Mystery: 9648,
    Romance: 10749,
    'Science Fiction': 878,
    Thriller: 53,
    War: 10752,
    Western: 37,
  }).map(([name, id]) => [id, name]),
)

/** Trains a model on the starter catalogue, or on its first movies, and explains recommendations from it. */
export function createReasonEvaluation(count = Infinity): ReasonEvaluation {
  const { items: all, panel, number } = starterUnderIds([])
  const items = all.slice(0, count)
  const starter = loadStarter()
  const types = new Map(starter.labels.map(({ name, type }) => [name, type]))
  const movies = new Map(starter.movies.slice(0, count).map((movie) => [movie.tmdb_id, movie]))
  const labelNames = new Set(types.keys())
  const rowsById = new Map([...movies].map(([id, movie]) => [id, rowsOf(movie, { number, types, labelNames })]))
  const shares = sharesOf([...rowsById.values()])
  const vocabularies = vocabulariesOf([...rowsById.values()].flat())
  const spoilers = loadSpoilerLabels()
  const titles = new Map([...movies].map(([id, { title }]) => [id, title]))
  const recommender = createRecommender(trainModel({ items, users: [], panel }))
  const profile = (ratings: Ratings) => ({
    ratings: ratings.flatMap(({ id, value }) => (movies.has(id) ? [{ id: -id, value }] : [])),
  })
  return {
    recommender,
    firstPage: (ratings, limit) => recommender.list(profile(ratings), { limit }).map(({ id }) => -id),
    explain(ratings, movieId) {
      const exact = recommender.why(profile(ratings), -movieId)
      if (!exact) throw new RangeError(`There is no movie ${movieId} in the starter catalogue.`)
      const held = new Set(rowsById.get(movieId)!.map(({ kind, id }) => `${kind}:${id}`))
      const rated = ratings.flatMap(({ id }) => rowsById.get(id) ?? [])
      const rows = [...rowsById.get(movieId)!, ...rated.filter(({ kind, id }) => held.has(`${kind}:${id}`))]
      const shareOf = ({ kind, id }: TraitRow) => shares.get(`${kind}:${id}`)!
      const known = { movieId, rows, titles, spoilers, shareOf }
      const items = exact.items.map((item) => ({ ...item, id: -item.id }))
      const evidence = {
        percent: Math.round(exact.percent),
        shown: ratings.length >= RATINGS_BEFORE_PERCENTS,
        score: exact.score,
        base: exact.base,
        own: ratings.find(({ id }) => id === movieId)?.value ?? null,
        ratings: ratings.length,
        films: toFilms(known, items),
        traits: toTraits(known, exact.features),
        audience: { panelShare: 1, people: 0 },
      }
      const names = { movies: titles, people: namesOf(rows, 'person') }
      const reasons = toReasons({ ...exact, items }, { known, names, vocabularies })
      return { sentence: whySentence(whyParts(evidence), movieId), reasons, evidence }
    },
  }
}

interface Naming {
  number: (name: string) => number
  types: ReadonlyMap<string, string>
  labelNames: ReadonlySet<string>
}

/** The traits of a movie as the repository of the product reads them. */
function rowsOf(movie: StarterMovie, { number, types, labelNames }: Naming): TraitRow[] {
  type Rest = Pick<TraitRow, 'weight'> & Partial<TraitRow>
  const row = (kind: TraitRow['kind'], id: number, name: string, rest: Rest): TraitRow => ({
    movie_id: movie.tmdb_id,
    kind,
    id,
    name,
    type: null,
    role: null,
    ...rest,
  })
  const person = (name: string, role: TraitRow['role'], weight: number) =>
    row('person', number(`person ${name}`), name, { weight, role })
  const { labels, keywords, genres, cast, crew, release_date: date } = movie
  const decade = date === null ? null : Math.floor(Number(date.slice(0, 4)) / 10) * 10
  return [
    ...labels.flatMap(({ name, rating }) =>
      rating > 0 ? [row('label', number(`label ${name}`), name, { weight: rating, type: types.get(name)! })] : [],
    ),
    ...keywords.flatMap((name) =>
      labelNames.has(name) ? [] : [row('keyword', number(`keyword ${name}`), name, { weight: 0.7 })],
    ),
    ...genres.map((id) => row('genre', id, GENRE_NAMES.get(id) ?? '', { weight: 0.8 })),
    ...(decade === null ? [] : [row('decade', decade, `${decade}s`, { weight: 0.8 })]),
    ...cast.map(({ name }, i) => person(name, 'cast', i < 3 ? 0.9 : i < 6 ? 0.6 : 0.3)),
    ...uniqueBy(
      crew.flatMap(({ name, job }) =>
        job === 'Director'
          ? [person(name, 'director', 1)]
          : WRITING_JOBS.includes(job)
            ? [person(name, 'writer', 1)]
            : [],
      ),
    ),
  ]
}

function uniqueBy(rows: TraitRow[]): TraitRow[] {
  return [...new Map(rows.map((row) => [`${row.id} ${row.role}`, row])).values()]
}

/** Share of the movies that have each trait. */
function sharesOf(rows: readonly (readonly TraitRow[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const traits of rows)
    for (const key of new Set(traits.map(({ kind, id }) => `${kind}:${id}`)))
      counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Map([...counts].map(([key, count]) => [key, count / rows.length]))
}

function namesOf(rows: readonly TraitRow[], kind: string): Map<number, string> {
  return new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row.name] as const] : [])))
}

function vocabulariesOf(rows: readonly TraitRow[]) {
  const byId = (kind: string) => ({
    byId: new Map([...namesOf(rows, kind)].map(([id, name]) => [id, { name }])),
  })
  return { genres: byId('genre'), labels: byId('label'), keywords: byId('keyword') }
}
