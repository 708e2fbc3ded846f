import { join } from 'node:path'
import { DATA, loadStarter, readJsonLines } from './load.ts'
import type { ByStrength, MovieNumbers } from './schema.ts'

/** The panel's opinion of a movie. */
export interface PanelNumbers extends MovieNumbers {
  tmdb_id: number
}

/** Movies that lovers of a movie often love too, by strength, and those they often dislike: TMDB ids. */
export interface AlsoLoved {
  tmdb_id: number
  also: ByStrength
  not: readonly number[]
}

/** An invented viewer: a taste in one line, and TMDB ids by rating. */
export interface PanelViewer {
  taste: string
  best: readonly number[]
  like: readonly number[]
  neutral: readonly number[]
  dislike: readonly number[]
}

export interface HousePanel {
  numbers: PanelNumbers[]
  alsoLoved: AlsoLoved[]
  viewers: PanelViewer[]
}

/** Reads the house panel: the movies' own lines, and the viewers. Throws with file and line when a line is not JSON. O(size of the files). */
export function loadPanel(directory = DATA): HousePanel {
  const { movies } = loadStarter(directory)
  return {
    numbers: movies.map(({ tmdb_id, panel }) => ({ tmdb_id, ...panel })),
    alsoLoved: movies.map(({ tmdb_id, also, not }) => ({ tmdb_id, also, not })),
    viewers: readJsonLines<PanelViewer>(join(directory, 'panel-viewers.jsonl')),
  }
}

/** One rating of an invented viewer, by name: the contract holds the values. */
export interface PanelRating {
  tmdb_id: number
  rating: 'Best' | 'Like' | 'Neutral' | 'Dislike'
}

/** Every rating of a viewer, best first. */
export function viewerRatings({ best, like, neutral, dislike }: PanelViewer): PanelRating[] {
  const rated = (ids: readonly number[], rating: PanelRating['rating']) => ids.map((tmdb_id) => ({ tmdb_id, rating }))
  return [...rated(best, 'Best'), ...rated(like, 'Like'), ...rated(neutral, 'Neutral'), ...rated(dislike, 'Dislike')]
}
