import { reportRepeats } from './check-movie.ts'
import type { AlsoLoved, HousePanel, PanelNumbers, PanelViewer } from '../../packages/starter/src/panel.ts'
import { viewerRatings } from '../../packages/starter/src/panel.ts'
import type { Density } from '../../packages/starter/src/schema.ts'
import type { Breach } from './lists.ts'

/** Limits of the house panel; pairs are the minimum and the maximum. */
export const PANEL_LIMITS = {
  number: [0, 100],
  /** Number of other movies that a list names in total. */
  also: { full: [12, 20], brief: [4, 12] },
  not: 5,
  /** A movie in fewer lists, or rated by fewer viewers, would hardly ever be recommended. */
  lists: 5,
  raters: { full: 8, brief: 0 },
  viewers: [150, 400],
  ratings: [40, 200],
  /** Maximum number of the most associated movies that a viewer who rates a movie Best may dislike. */
  dislikedCompanions: 4,
} as const

/** Size of the house panel, and the coverage of its least known movies. */
export interface PanelCounts {
  movies: number
  mentions: number
  viewers: number
  ratings: number
  best: number
  like: number
  neutral: number
  dislike: number
  /** The smallest number of lists that name a movie. */
  fewestLists: number
  /** The smallest number of viewers who rated a movie. */
  fewestRaters: number
}

type Report = (message: string) => void

/** Counts the house panel for a catalogue, given by its TMDB ids. O(size of the panel). */
export function countPanel({ numbers, alsoLoved, viewers }: HousePanel, movieIds: readonly number[]): PanelCounts {
  const mentions = alsoLoved.flatMap(everyCompanion)
  const ratings = viewers.flatMap(ratedIds)
  const ofLevel = (level: 'best' | 'like' | 'neutral' | 'dislike') =>
    viewers.reduce((sum, viewer) => sum + viewer[level].length, 0)
  return {
    movies: numbers.length,
    mentions: mentions.length,
    viewers: viewers.length,
    ratings: ratings.length,
    best: ofLevel('best'),
    like: ofLevel('like'),
    neutral: ofLevel('neutral'),
    dislike: ofLevel('dislike'),
    fewestLists: fewest(movieIds, mentions),
    fewestRaters: fewest(movieIds, ratings),
  }
}

/** The movies of the catalogue by TMDB id. */
type Densities = ReadonlyMap<number, Density>

/** Checks every rule of the house panel. O(size of the panel). */
export function checkPanel(panel: HousePanel, catalogue: Densities): Breach[] {
  return [
    ...checkNumbers(panel.numbers),
    ...checkLists(panel.alsoLoved, catalogue),
    ...checkViewers(panel, catalogue),
    ...checkCoverage(panel, catalogue),
  ]
}

function checkNumbers(numbers: readonly PanelNumbers[]): Breach[] {
  const limits = PANEL_LIMITS.number
  return numbers.flatMap(({ tmdb_id, seen, regard, divides }) =>
    Object.entries({ seen, regard, divides })
      .filter(([, value]) => !Number.isInteger(value) || !within(value, limits))
      .map(([name, value]) => ({
        rule: 'panel-numbers',
        message: `${name} is ${value}, expected whole and ${limits.join(' to ')}`,
        tmdb_id,
      })),
  )
}

function checkLists(lists: readonly AlsoLoved[], catalogue: Densities): Breach[] {
  const breaches: Breach[] = []
  for (const list of lists) {
    checkList(list, catalogue, (message) => breaches.push({ rule: 'panel-list', message, tmdb_id: list.tmdb_id }))
  }
  return breaches
}

function checkList(list: AlsoLoved, catalogue: Densities, report: Report): void {
  const also = PANEL_LIMITS.also[catalogue.get(list.tmdb_id) ?? 'full']
  const loved = everyCompanion(list)
  const named = [...loved, ...list.not]
  if (!within(loved.length, also)) report(`also loved are ${loved.length} others, expected ${also.join(' to ')}`)
  if (list.not.length > PANEL_LIMITS.not) report(`not loved are ${list.not.length} others, at most ${PANEL_LIMITS.not}`)
  if (named.includes(list.tmdb_id)) report('the list names its own movie')
  // Both together: a movie must not be both loved and disliked.
  reportRepeats(named, (id) => report(`the list names ${id} twice`))
  for (const id of named) if (!catalogue.has(id)) report(`the list names ${id}, which is not in the catalogue`)
}

function checkViewers({ viewers, alsoLoved }: HousePanel, catalogue: Densities): Breach[] {
  const rule = 'panel-viewer'
  const limits = PANEL_LIMITS.viewers
  const breaches: Breach[] = []
  if (!within(viewers.length, limits))
    breaches.push({ rule, message: `${viewers.length} viewers, expected ${limits.join(' to ')}` })
  reportRepeats(
    viewers.map(({ taste }) => taste.trim().toLowerCase()).filter((taste) => taste !== ''),
    (taste) => breaches.push({ rule, message: `two viewers have the taste "${taste}"` }),
  )
  const closest = new Map(alsoLoved.map(({ tmdb_id, also }) => [tmdb_id, also[3]]))
  for (const [index, viewer] of viewers.entries()) {
    const say = (message: string) => `viewer ${index + 1}: ${message}`
    checkViewer(viewer, catalogue, (message) => breaches.push({ rule, message: say(message) }))
    for (const { tmdb_id, count } of findContradictions(viewer, closest)) {
      const message = say(`calls it Best and dislikes ${count} of its closest companions`)
      breaches.push({ rule: 'panel-contradiction', message, tmdb_id })
    }
  }
  return breaches
}

function checkViewer(viewer: PanelViewer, catalogue: Densities, report: Report): void {
  const limits = PANEL_LIMITS.ratings
  const rated = ratedIds(viewer)
  if (viewer.taste.trim() === '') report('no taste line')
  if (!within(rated.length, limits)) report(`${rated.length} ratings, expected ${limits.join(' to ')}`)
  if (viewer.neutral.length + viewer.dislike.length === 0) report('likes everything')
  reportRepeats(rated, (id) => report(`rates ${id} twice`))
  for (const id of rated) if (!catalogue.has(id)) report(`rates ${id}, which is not in the catalogue`)
}

/** Movies that a viewer rates Best while disliking too many of the movies most associated with them: probably a mistake. */
function findContradictions(
  { best, dislike }: PanelViewer,
  closest: ReadonlyMap<number, readonly number[]>,
): { tmdb_id: number; count: number }[] {
  const disliked = new Set(dislike)
  return best
    .map((tmdb_id) => ({ tmdb_id, count: (closest.get(tmdb_id) ?? []).filter((id) => disliked.has(id)).length }))
    .filter(({ count }) => count > PANEL_LIMITS.dislikedCompanions)
}

function checkCoverage({ alsoLoved, viewers }: HousePanel, catalogue: Densities): Breach[] {
  // Sets, so that a movie named twice by one list or viewer counts once.
  const lists = tally(alsoLoved.flatMap((list) => [...new Set(everyCompanion(list))]))
  const raters = tally(viewers.flatMap((viewer) => [...new Set(ratedIds(viewer))]))
  const breaches: Breach[] = []
  const need = (tmdb_id: number, have: number, wanted: number, what: string) => {
    if (have < wanted)
      breaches.push({ rule: 'panel-coverage', message: `${have} ${what}, expected at least ${wanted}`, tmdb_id })
  }
  for (const [id, density] of catalogue) {
    need(id, lists.get(id) ?? 0, PANEL_LIMITS.lists, 'lists name it')
    need(id, raters.get(id) ?? 0, PANEL_LIMITS.raters[density], 'viewers rated it')
  }
  return breaches
}

const everyCompanion = ({ also }: AlsoLoved): number[] => [...also[3], ...also[2], ...also[1]]
const ratedIds = (viewer: PanelViewer): number[] => viewerRatings(viewer).map(({ tmdb_id }) => tmdb_id)

const within = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most

function fewest(movieIds: readonly number[], named: readonly number[]): number {
  const counts = tally(named)
  return movieIds.reduce((least, id) => Math.min(least, counts.get(id) ?? 0), movieIds.length === 0 ? 0 : Infinity)
}

function tally(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
