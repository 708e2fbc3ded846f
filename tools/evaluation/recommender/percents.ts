import { LIKE } from '../../../packages/recommender/src/options.ts'
import { indexIds } from '../../../packages/recommender/src/interactions.ts'
import {
  createPercentScale,
  percentTerms,
  PERCENT_WEIGHTS,
  type PercentTerms,
} from '../../../packages/recommender/src/percent-scale.ts'
import { hash32 } from '../../../packages/recommender/src/random.ts'
import { RATING_VALUES, starsToValue } from '../../../packages/recommender/src/rating-values.ts'
import { createRecommender } from '../../../packages/recommender/src/recommender.ts'
import { scoreProfile } from '../../../packages/recommender/src/serving.ts'
import { trainModel } from '../../../packages/recommender/src/train.ts'
import type { CatalogueItem, Model, Panel, Profile, UserRatings } from '../../../packages/recommender/src/types.ts'
import { calibrationError, mean } from '@marquee/recommender/metrics'
import { byUser, foldOfUser, type RatingsTable } from './data.ts'
import { fitLogistic } from './fit-logistic.ts'

const MIN_LIKES = 5
/** Ratings that must be left to compare with. */
const MIN_LEFT = 5
const PAGE = 30
/** Percent that few movies of a page may reach. */
const ALMOST_CERTAIN = 95
const TERMS = Object.keys(PERCENT_WEIGHTS) as (keyof PercentTerms)[]

/** Known ratings: how many, and at least how good; 5 random ones are those of any value. */
const KINDS = {
  'random-5': { count: 5, least: RATING_VALUES.Dislike },
  'random-10': { count: 10, least: RATING_VALUES.Dislike },
  'random-30': { count: 30, least: RATING_VALUES.Dislike },
  'favourites-5': { count: 5, least: RATING_VALUES.Like },
  'favourites-10': { count: 10, least: RATING_VALUES.Like },
  'best-5': { count: 5, least: RATING_VALUES.Best },
  'best-10': { count: 10, least: RATING_VALUES.Best },
  'best-20': { count: 20, least: RATING_VALUES.Best },
} as const
type Kind = keyof typeof KINDS

export interface PercentsInput {
  ratings: RatingsTable
  /** The starter catalogue and the house panel, under the ids of the ratings file. */
  starter: { items: readonly CatalogueItem[]; panel: Panel }
}

interface Case {
  kind: Kind
  user: number
  profile: Profile
  /** The user's other ratings. */
  rest: { id: number; value: number }[]
}

/** Figures of one kind of knowledge. Errors are in points; `first` is the first thirty movies of a list. */
export type PercentFigures = Record<
  'error' | 'firstShown' | 'firstLiked' | 'firstOver' | 'top' | 'tenth' | 'thirtieth' | 'most95' | 'people',
  number
>

/**
 * Second table of protocol P2: percents of a fresh instance against the share of the movies that test users really like.
 * Every user weighs the same.
 */
export function evaluatePercents(
  { ratings, starter }: PercentsInput,
  { seed, users = [] }: { seed: number; users?: readonly UserRatings[] },
): Record<string, PercentFigures> {
  const recommender = createRecommender(trainModel({ ...starter, users }))
  const results = Map.groupBy(
    casesOf(ratings, starter.items, seed).map((one) => ({ ...one, ...shownFor(recommender, one) })),
    ({ kind }) => kind,
  )
  return Object.fromEntries([...results].map(([kind, list]) => [kind, figuresOf(list)]))
}

/** The weights of the percents' regression, fitted on the test users of a seed, next to those in use. */
export function fitPercents(
  { ratings, starter }: PercentsInput,
  seed: number,
): { marquee: PercentTerms; used: PercentTerms } {
  const model = trainModel({ ...starter, users: [] })
  const rows = indexIds(model.ids)
  const cases = casesOf(ratings, starter.items, seed)
  const profiles = Map.groupBy(cases, ({ user }) => user)
  const examples = cases.flatMap((one) => {
    const weight = 1 / (profiles.get(one.user)!.length * one.rest.length)
    return examplesOf(model, rows, one).map((example) => ({ ...example, weight }))
  })
  const weights = fitLogistic(examples, TERMS.length)
  return {
    marquee: Object.fromEntries(TERMS.map((term, k) => [term, weights[k]])) as PercentTerms,
    used: PERCENT_WEIGHTS,
  }
}

function examplesOf(model: Model, rows: ReadonlyMap<number, number>, { profile, rest }: Case) {
  const known = profile.ratings.map(({ id, value }) => ({ row: rows.get(id)!, value }))
  const { one } = scoreProfile(model, { ratings: known, shortlisted: [] })
  const termsOf = percentTerms(model, one, known)
  const { vetoes } = createPercentScale(model, one, known)
  return rest.flatMap(({ id, value }) => {
    const row = rows.get(id)!
    if (vetoes(row)) return []
    const terms = termsOf(one(row))
    return [{ features: TERMS.map((term) => terms[term]), outcome: Number(value >= LIKE) }]
  })
}

/** The test users with each kind of knowledge that leaves enough ratings to compare with. */
function casesOf(table: RatingsTable, items: readonly CatalogueItem[], seed: number): Case[] {
  const starter = new Set(items.map(({ id }) => id))
  return [...byUser(table)].flatMap(([user, all]) => {
    if (foldOfUser(seed, user) !== 0) return []
    const order = ({ id }: { id: number }) => hash32(`${seed}:percents:${user}:${id}`)
    const ratings = all
      .filter(({ item }) => starter.has(item))
      .map(({ item, stars }) => ({ id: item, value: starsToValue(stars) }))
      .sort((a, b) => order(a) - order(b))
    if (ratings.filter(({ value }) => value >= LIKE).length < MIN_LIKES) return []
    return (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
      const { count, least } = KINDS[kind]
      const known = ratings.filter(({ value }) => value >= least).slice(0, count)
      const rest = ratings.filter((rating) => !known.includes(rating))
      return known.length < count || rest.length < MIN_LEFT ? [] : [{ kind, user, profile: { ratings: known }, rest }]
    })
  })
}

interface Shown {
  rest: { id: number; value: number }[]
  /** Percents of the other ratings. */
  percents: number[]
  /** The first page. */
  page: { id: number; percent: number }[]
}

function shownFor(recommender: ReturnType<typeof createRecommender>, { profile, rest }: Case) {
  const percents = recommender.percents(
    profile,
    rest.map(({ id }) => id),
  )
  return { percents: percents.map((percent) => percent ?? 0), page: recommender.list(profile, { limit: PAGE }) }
}

function figuresOf(shown: readonly Shown[]): PercentFigures {
  const pairs = shown.flatMap(({ rest, percents }) =>
    rest.map(({ value }, k) => ({ percent: percents[k], liked: 100 * Number(value >= LIKE), weight: 1 / rest.length })),
  )
  const first = shown.flatMap(({ page, rest }) => {
    const values = new Map(rest.map(({ id, value }) => [id, value]))
    const rated = page.flatMap(({ id, percent }) => {
      const value = values.get(id)
      return value === undefined ? [] : [{ percent, liked: 100 * Number(value >= LIKE) }]
    })
    return rated.length === 0
      ? []
      : [{ percent: mean(rated.map((one) => one.percent)), liked: mean(rated.map((one) => one.liked)) }]
  })
  const firstShown = mean(first.map(({ percent }) => percent))
  const firstLiked = mean(first.map(({ liked }) => liked))
  const at = (place: number) => mean(shown.flatMap(({ page }) => page[place - 1]?.percent ?? []))
  return {
    error: calibrationError(
      Float64Array.from(pairs, ({ percent }) => percent),
      Float64Array.from(pairs, ({ liked }) => liked),
      { weights: Float64Array.from(pairs, ({ weight }) => weight) },
    ),
    firstShown,
    firstLiked,
    firstOver: firstShown - firstLiked,
    top: at(1),
    tenth: at(10),
    thirtieth: at(PAGE),
    most95: Math.max(...shown.map(({ page }) => page.filter(({ percent }) => percent >= ALMOST_CERTAIN).length)),
    people: shown.length,
  }
}
