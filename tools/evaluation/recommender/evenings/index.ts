import { aggregate } from '../../../../packages/recommender/src/group-order.ts'
import { nextDebts, weightOf } from '../../../../packages/recommender/src/evening/ledger.ts'
import type { TrainOptions } from '../../../../packages/recommender/src/options.ts'
import { createRandom, hash32 } from '../../../../packages/recommender/src/random.ts'
import { createRecommender } from '../../../../packages/recommender/src/recommender.ts'
import { trainModel } from '../../../../packages/recommender/src/train.ts'
import type { CatalogueItem, Recommender } from '../../../../packages/recommender/src/types.ts'
import type { RatingsTable } from '../data.ts'
import { byUser, completeCatalogue, foldOfUser, POSITIVE_STARS, toUserRatings } from '../data.ts'
import { bootstrapInterval, mean } from '@marquee/recommender/metrics'
import { judgeByHeldOut } from './held-out.ts'
import type { Person } from './judge.ts'
import { fitJudge } from './judge.ts'
import type { Setting } from './ways.ts'
import { playCards, WAYS } from './ways.ts'
import type { Member, Mood, Watcher, World } from './world.ts'
import { comeTogether, createWorld, MOODS, toMember } from './world.ts'

const SIZES = [2, 3, 4, 6] as const
/** Groups of each size, per fold. */
const GROUPS_EACH = 60
/** Pairs whose cards held-out ratings judge, per fold. */
const PAIRS = 100
/** The share of them who spend ten evenings together. */
const FRIENDS = 1 / 4
const EVENINGS = 10
const MIN_RATINGS = 20
/** Number of movies that the judge knows, the most rated; each group chooses among the first of them that no member has rated. */
const JUDGED = 2500
const CANDIDATES = 1000
/** Stars below which an evening is a bad one for a member. */
const BAD = 2.5
const DISLIKED_STARS = 2

type Figures = Record<string, number>
/** One figure per group; averaged over groups at the end. */
type Outcome = Record<string, number>

export interface EveningsOptions {
  seed: number
  folds: readonly number[]
  /** Groups of each size, per fold. */
  groups?: number
  train?: Partial<TrainOptions>
  onProgress?: (text: string) => void
}

/**
 * Protocol P8: evenings of groups of test users, who choose a movie in different ways. How much each really enjoys it says
 * a judge who shares nothing with the product's model, where the test user's own rating was not held out. DESIGN.md says
 * how that is simulated.
 */
export function evaluateEvenings(
  table: RatingsTable,
  catalogue: readonly CatalogueItem[],
  { seed, folds, train, onProgress, groups = GROUPS_EACH }: EveningsOptions,
): Record<string, Figures> {
  if (!catalogue.some(({ genres }) => genres.length > 0))
    throw new Error('P8 needs genres, for tonight’s moods: give it --movies or --catalogue.')
  const items = completeCatalogue(catalogue, table)
  const people = [...byUser(table)].map(([user, ratings]) => ({ user, ratings }))
  const world = createWorld(items, { items: mostRated(people), mean: mean(Array.from(table.stars)), seed })
  const judge = fitJudge(people, world.items)
  onProgress?.('judge')
  const outcomes: Record<string, Outcome[]> = {}
  for (const fold of folds) {
    const training = people.filter(({ user }) => foldOfUser(seed, user) !== fold)
    const users = training.map(({ ratings }) => toUserRatings(ratings))
    const recommender = createRecommender(trainModel({ items, users }, train))
    const members = people
      .filter(({ user, ratings }) => foldOfUser(seed, user) === fold && ratings.length >= MIN_RATINGS)
      .map((person) => toMember(person, judge, world))
    onProgress?.(`fold ${fold}: model`)
    for (const group of drawGroups(members, groups, hash32(`evenings:${seed}:${fold}`))) {
      const measured = { ...measureWays(recommender, group, world), ...measureGuest(recommender, group, world) }
      if (group.together) Object.assign(measured, measureLedger(recommender, group, world))
      for (const [name, outcome] of Object.entries(measured)) (outcomes[name] ??= []).push(outcome)
    }
    const tested = people.filter(({ user }) => foldOfUser(seed, user) === fold)
    for (const cards of judgeByHeldOut(recommender, tested, { seed, pairs: PAIRS }))
      (outcomes['cards-of-pairs'] ??= []).push({ ...cards })
    onProgress?.(`fold ${fold}: evenings`)
  }
  return Object.fromEntries(Object.entries(outcomes).map(([name, list]) => [name, summarise(list, seed)]))
}

function mostRated(people: readonly Person[]): number[] {
  const counts = new Map<number, number>()
  for (const { ratings } of people) for (const { item } of ratings) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, JUDGED)
    .map(([item]) => item)
}

interface Group {
  name: string
  members: Member[]
  together: boolean
}

function drawGroups(members: readonly Member[], count: number, seed: number): Group[] {
  const random = createRandom(seed)
  return SIZES.filter((size) => size <= members.length).flatMap((size) =>
    Array.from({ length: count }, (_, k): Group => {
      const chosen = new Set<Member>()
      while (chosen.size < size) chosen.add(members[Math.floor(random() * members.length)])
      return { name: `${seed}:${size}:${k}`, members: [...chosen], together: k < FRIENDS * count }
    }),
  )
}

/** Movies that a group can watch: the best known ones without a member's rating in the product. */
function candidatesFor(
  members: readonly Member[],
  { items }: World,
  watched: ReadonlySet<number> = new Set(),
): number[] {
  return items
    .filter((item) => !watched.has(item) && !members.some(({ known }) => known.has(item)))
    .slice(0, CANDIDATES)
}

function measureWays(recommender: Recommender, { name, members }: Group, world: World): Record<string, Outcome> {
  const candidates = candidatesFor(members, world)
  const outcomes: Record<string, Outcome> = {}
  for (const mood of Object.keys(MOODS) as Mood[]) {
    const watchers = comeTogether(members, world, name, mood)
    const setting: Setting = { recommender, watchers, candidates, name }
    const best = Math.max(...candidates.map((item) => utilityOf(watchers, item)))
    for (const [way, choose] of Object.entries(WAYS)) {
      const { film, seconds } = choose(setting)
      outcomes[mood === 'usual' ? way : `${way}-${mood}`] = measureFilm(watchers, { film, seconds, best })
    }
  }
  return outcomes
}

function measureFilm(
  watchers: readonly Watcher[],
  { film, seconds, best }: { film: number | null; seconds: number; best: number },
): Outcome {
  if (film === null) return { seconds, undecided: 1 }
  const enjoyed = watchers.map(({ enjoys }) => enjoys(film))
  const really = watchers.flatMap(({ member }) => member.heldOut.get(film) ?? [])
  const share = (is: (stars: number) => boolean) => really.filter(is).length / watchers.length
  return {
    mean: mean(enjoyed),
    worst: Math.min(...enjoyed),
    bad: Number(Math.min(...enjoyed) < BAD),
    regret: best - utilityOf(watchers, film),
    seconds,
    undecided: 0,
    hits: share((stars) => stars >= POSITIVE_STARS),
    dislikes: share((stars) => stars <= DISLIKED_STARS),
  }
}

function utilityOf(watchers: readonly Watcher[], item: number): number {
  return aggregate(
    watchers.map(({ enjoys }) => enjoys(item)),
    'fair',
  )
}

/** The last member as a guest: without a profile, with and without a seat. */
function measureGuest(recommender: Recommender, { name, members }: Group, world: World): Record<string, Outcome> {
  const candidates = candidatesFor(members, world)
  const watchers = comeTogether(members, world, name, 'usual')
  const others = watchers.slice(0, -1)
  const guest = watchers[watchers.length - 1]
  const outcomeOf = (film: number | null): Outcome => {
    if (film === null) return {}
    const own = guest.enjoys(film)
    return { mean: own, bad: Number(own < BAD), gap: mean(others.map(({ enjoys }) => enjoys(film))) - own }
  }
  const setting = { recommender, watchers, candidates, name }
  return {
    'guest-as-member': outcomeOf(playCards(setting).film),
    'guest-with-seat': outcomeOf(playCards(setting, { profiles: others }).film),
    'guest-without-seat': outcomeOf(playCards({ ...setting, watchers: others }).film),
  }
}

/** Ten evenings with the ledger and without: the mean share of their own best evening, of all and of the worst-off. */
function measureLedger(recommender: Recommender, group: Group, world: World): Record<string, Outcome> {
  const [plain, tilted] = [false, true].map((ledger) => spendEvenings(recommender, group, { world, ledger }))
  return {
    'ten-evenings': { mean: plain.mean, worst: plain.worst },
    'ten-with-ledger': {
      ...tilted,
      meanLift: tilted.mean - plain.mean,
      worstLift: tilted.worst - plain.worst,
    },
  }
}

function spendEvenings(
  recommender: Recommender,
  { name, members }: Group,
  { world, ledger }: { world: World; ledger: boolean },
): { mean: number; worst: number } {
  const shares = members.map((): number[] => [])
  const watched = new Set<number>()
  let debts: ReadonlyMap<string, number> = new Map()
  for (let evening = 0; evening < EVENINGS; evening++) {
    const candidates = candidatesFor(members, world, watched)
    const watchers = comeTogether(members, world, `${name}:${evening}`, 'usual')
    const weights = new Map([...debts].map(([voter, debt]) => [voter, weightOf(debt)]))
    const { film, ballots, voted } = playCards({ recommender, watchers, candidates, name }, ledger ? { weights } : {})
    if (film === null) continue
    watched.add(film)
    if (voted) debts = nextDebts(debts, { film, ballots })
    watchers.forEach(({ enjoys }, k) => shares[k].push(enjoys(film) / Math.max(...candidates.map(enjoys))))
  }
  const means = shares.map(mean)
  return { mean: mean(means), worst: Math.min(...means) }
}

/** Means over groups with their 95 % intervals, and quantiles of the seconds. */
function summarise(outcomes: readonly Outcome[], seed: number): Figures {
  const figures: Figures = {}
  for (const key of new Set(outcomes.flatMap((outcome) => Object.keys(outcome)))) {
    const values = outcomes.flatMap((outcome) => outcome[key] ?? [])
    if (key === 'seconds') {
      const sorted = values.toSorted((a, b) => a - b)
      figures['p50'] = sorted[Math.floor(0.5 * sorted.length)]
      figures['p90'] = sorted[Math.floor(0.9 * sorted.length)]
      continue
    }
    figures[key] = mean(values)
    const [low, high] = bootstrapInterval(
      values,
      values.map(() => 0),
      seed,
    )
    figures[`${key}Low`] = low
    figures[`${key}High`] = high
  }
  return figures
}
