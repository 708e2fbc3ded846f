import type { AlsoLoved, HousePanel, PanelViewer } from './panel.ts'
import type { CheckLists, Starter, StarterLabel, StarterMovie } from './schema.ts'
import { STORY_LABEL_TYPES } from './schema.ts'

/** Twelve labels, two of each of five story types, one of a sixth, and one mood. */
export const someLabels: StarterLabel[] = [
  ...STORY_LABEL_TYPES.slice(0, 5),
  ...STORY_LABEL_TYPES.slice(0, 6),
  'mood' as const,
].map((type, index) => ({ name: `${type} ${index}`, type, definition: 'A label made for testing.' }))

/** A movie that breaks no rule, with a test's changes. */
export function aMovie(changes: Partial<StarterMovie> = {}): StarterMovie {
  const id = changes.tmdb_id ?? 1
  return {
    tmdb_id: id,
    imdb_id: `tt${String(id).padStart(7, '0')}`,
    title: `Movie ${id}`,
    original_title: `Movie ${id}`,
    original_language: 'en',
    release_date: '1999-03-30',
    runtime: 100,
    budget: null,
    revenue: null,
    fame: 50,
    tagline: 'Somebody goes somewhere.',
    overview: Array.from({ length: 60 }, (_, word) => `word${id}x${word}`).join(' '),
    genres: [18],
    origin_country: ['US'],
    cast: ['Ada', 'Berta', 'Cecil', 'Dora', 'Emil', 'Frieda', 'Gustav', 'Hedwig'].map((name) => ({
      name: `${name} Player`,
      character: `${name} herself`,
    })),
    crew: [{ name: 'Director of Tests', job: 'Director' }],
    keywords: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
    labels: someLabels.map(({ name }) => ({ name, rating: 0.5 })),
    ratings: [{ source: 'imdb', rating: 7, max_rating: 10 }],
    links: [{ type: 'tmdb', url: `https://www.themoviedb.org/movie/${id}` }],
    aliases: [],
    collection: null,
    ...changes,
  }
}

export function aStarter(changes: Partial<Starter> = {}): Starter {
  return { movies: [aMovie()], labels: someLabels, people: [], aliases: [], collections: [], names: [], ...changes }
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
