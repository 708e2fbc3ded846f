import type { Explanation, Reason } from '@marquee/contract'
import type { Explanation as ExactReasons } from '@marquee/recommender'
import type { AuthUser } from '../../../common/auth-user.ts'
import { notFound } from '../../../errors.ts'
import type { Indexes, IndexRow } from '../../catalogue/index.ts'
import type { Feedback } from '../feedback/feedback.ts'
import type { ModelHolder } from '../model/model-holder.ts'
import { showsPercent } from '../percents.ts'
import type { NamedTrait } from './trait-words.ts'
import { traitKey, whySentence, type RatedFilm, type WeighedTrait } from './why-sentence.ts'
import { featureName, type Names } from '../words.ts'

/** A movie's traits from its row in the indexes. */
type MadeOf = Pick<IndexRow, 'id' | 'year' | 'genres' | 'labels' | 'keywords' | 'directors' | 'cast'>

export interface WhyDependencies {
  model: ModelHolder
  feedbackOf: (user: AuthUser) => Promise<Feedback>
  indexes: () => Indexes
  peopleNames: (ids: readonly number[]) => Promise<Map<number, string>>
  movieTitles: (ids: readonly number[]) => Promise<Map<number, string>>
  madeOf: (ids: readonly number[]) => Promise<MadeOf[]>
}

const MOVIES_NAMED = 6
const FEATURES_NAMED = 8
/** Number of the strongest reasons that a sentence may choose from. */
const FEATURES_WEIGHED = 24
const FILMS_WEIGHED = 8

/** Why a movie has its percent, in names; the exact contributions come from the model. */
export function createWhy(dependencies: WhyDependencies) {
  const { model, feedbackOf, indexes } = dependencies
  return async function why(user: AuthUser, movieId: number): Promise<Explanation> {
    const feedback = await feedbackOf(user)
    const exact = model.current().why(feedback, movieId)
    if (!exact) throw notFound('Movie')
    // A rating of the movie itself explains nothing about it.
    const others = exact.items.filter(({ id }) => id !== movieId)
    const strongestItems = strongest(others, MOVIES_NAMED)
    const weighed = { items: ofBothSigns(others), features: strongest(exact.features, FEATURES_WEIGHED) }
    const names = await namesOf(dependencies, { ...weighed, items: [...strongestItems, ...weighed.items] })
    const made = new Map(
      (await dependencies.madeOf([movieId, ...weighed.items.map(({ id }) => id)])).map((row) => [row.id, row]),
    )
    const present = withoutAbsentLabels(weighed.features, made.get(movieId))
    const named = { items: strongestItems, features: strongest(present, FEATURES_NAMED) }
    const shown = showsPercent(feedback, movieId)
    const percent = Math.round(exact.percent)
    const info = model.info()
    const sentence = whySentence({
      movieId,
      percent,
      shown,
      base: exact.base,
      own: feedback.rated.get(movieId) ?? null,
      likes: feedback.ratings.some(({ value }) => value > 0),
      films: toFilms(weighed.items, names, made),
      traits: toTraits(weighed.features, { names, indexes: indexes(), row: made.get(movieId) }),
      audience: { panelShare: info?.metrics.panel_share ?? 0, people: info?.users ?? 0 },
    })
    return { movie_id: movieId, percent: shown ? percent : null, sentence, reasons: toReasons(named, names, indexes()) }
  }
}

type Exact = Pick<ExactReasons, 'items' | 'features'>

async function namesOf({ peopleNames, movieTitles }: WhyDependencies, { items, features }: Exact): Promise<Names> {
  const [movies, people] = await Promise.all([
    movieTitles([...new Set(items.map(({ id }) => id))]),
    peopleNames(features.flatMap(({ kind, id }) => (kind === 'person' ? [Number(id)] : []))),
  ])
  return { movies, people }
}

function strongest<T extends { contribution: number }>(entries: readonly T[], count: number): T[] {
  return entries.toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution)).slice(0, count)
}

/** Many likes must not crowd out the only dislike that counts against a movie, nor the other way round. */
function ofBothSigns(items: ExactReasons['items']): ExactReasons['items'] {
  return [1, -1].flatMap((sign) =>
    strongest(
      items.filter(({ value, contribution }) => sign * value > 0 && sign * contribution > 0),
      FILMS_WEIGHED,
    ),
  )
}

/** The model counts a label that the movie lacks, but its bare name would claim the opposite. */
function withoutAbsentLabels(features: ExactReasons['features'], row: MadeOf | undefined): ExactReasons['features'] {
  const labels = new Set(row?.labels.map(({ id }) => id))
  return features.filter(({ kind, id }) => kind !== 'label' || labels.has(Number(id)))
}

function toFilms(items: ExactReasons['items'], names: Names, made: ReadonlyMap<number, MadeOf>): RatedFilm[] {
  return items.flatMap(({ id, value, contribution }) => {
    const title = names.movies.get(id)
    return title === undefined ? [] : [{ title, rating: value, contribution, traits: traitKeys(made.get(id)) }]
  })
}

function traitKeys(row: MadeOf | undefined): Set<string> {
  if (!row) return new Set()
  const named = (kind: NamedTrait['kind'], names: readonly string[]) => names.map((name) => traitKey({ kind, name }))
  const nameOf = ({ name }: { name: string }) => name
  return new Set([
    ...named('genre', row.genres.map(nameOf)),
    ...named('label', row.labels.map(nameOf)),
    ...named('keyword', row.keywords.map(nameOf)),
    ...named('person', [...row.directors, ...row.cast.map(nameOf)]),
    ...(row.year === null ? [] : named('decade', [`${Math.floor(row.year / 10) * 10}s`])),
  ])
}

/** Only traits that the movie has: missing ones count as well, but naming them would mislead. */
function toTraits(
  features: ExactReasons['features'],
  { names, indexes, row }: { names: Names; indexes: Indexes; row: MadeOf | undefined },
): WeighedTrait[] {
  const held = traitKeys(row)
  return features.flatMap((feature) => {
    const { kind, id, contribution } = feature
    const name = featureName(feature, indexes, names.people)
    if (name === null || !held.has(traitKey({ kind, name }))) return []
    const type = kind === 'label' ? indexes.labels.byId.get(Number(id))?.type : undefined
    return [{ kind, name, contribution, type, ...(kind === 'person' && { role: roleOf(name, row!) }) }]
  })
}

const roleOf = (name: string, { directors }: MadeOf) => (directors.includes(name) ? 'director' : 'cast')

/** Points are shares of the largest named reason: they compare reasons and are no percents. */
function toReasons({ items, features }: Exact, names: Names, indexes: Indexes): Reason[] {
  const largest = Math.max(
    ...[...items, ...features].map(({ contribution }) => Math.abs(contribution)),
    Number.MIN_VALUE,
  )
  const points = (contribution: number) => Math.round((100 * contribution) / largest)
  return [
    ...items.flatMap(({ id, contribution }) => {
      const name = names.movies.get(id)
      return name === undefined ? [] : [{ kind: 'movie', id, name, points: points(contribution) }]
    }),
    ...features.flatMap((feature) => {
      const name = featureName(feature, indexes, names.people)
      return name === null ? [] : [{ kind: feature.kind, id: feature.id, name, points: points(feature.contribution) }]
    }),
  ]
}
