import type { AlsoLoved, HousePanel, PanelViewer, Starter } from '@marquee/starter'
import { aMovie, someLabels } from '../../packages/starter/src/test-builders.ts'
import type { CheckLists } from './lists.ts'

export function aStarter(changes: Partial<Starter> = {}): Starter {
  return { movies: [aMovie()], labels: someLabels, people: [], collections: [], names: [], ...changes }
}

export function someLists(changes: Partial<CheckLists> = {}): CheckLists {
  return {
    womenDirectors: new Set(),
    shortCast: new Set(),
    distinctPeople: new Set(),
    sharedTitles: new Set(),
    ...changes,
  }
}

/** The TMDB ids of the catalogue that `aPanel` is about. */
export const panelIds = Array.from({ length: 60 }, (_, index) => index + 1)

/** The ids that follow a movie in a cycle of all sixty, so that every movie occurs equally often. */
const following = (id: number, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, step) => ((id - 1 + from + step) % panelIds.length) + 1)

/** A list that names the fifteen next movies as loved, and two on the other side of the cycle as disliked. */
export function aList(id: number, changes: Partial<AlsoLoved> = {}): AlsoLoved {
  const also = { 1: following(id, 10, 15), 2: following(id, 6, 9), 3: following(id, 1, 5) }
  return { tmdb_id: id, also, not: following(id, 30, 31), ...changes }
}

/** A viewer who rates forty movies of the cycle, the first ones best. */
export function aViewer(index: number, changes: Partial<PanelViewer> = {}): PanelViewer {
  return {
    taste: `taste ${index}`,
    best: following(index, 1, 10),
    like: following(index, 11, 20),
    neutral: following(index, 21, 35),
    dislike: following(index, 36, 40),
    ...changes,
  }
}

/** A house panel of sixty movies and 150 viewers that breaks no rule, with a test's changes. */
export function aPanel(changes: Partial<HousePanel> = {}): HousePanel {
  return {
    numbers: panelIds.map((tmdb_id) => ({ tmdb_id, seen: 20, regard: 70, divides: 40 })),
    alsoLoved: panelIds.map((id) => aList(id)),
    viewers: Array.from({ length: 150 }, (_, index) => aViewer(index)),
    ...changes,
  }
}
