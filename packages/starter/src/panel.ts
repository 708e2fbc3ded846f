import { join } from 'node:path'
import { DATA, readJsonLines } from './load.ts'

/** Audience, regard and divisiveness of a movie among film lovers: 0 … 100 each. */
export interface PanelNumbers {
  tmdb_id: number
  /** Percentage of film lovers who have seen it. */
  seen: number
  /** 50 fine, 75 most liked it, 90 beloved. */
  regard: number
  /** 10 nearly all agree, 50 ordinary, 85 love it or hate it. */
  divides: number
}

/** Movies that lovers of a movie often love too, by strength, and those they often dislike: TMDB ids. */
export interface AlsoLoved {
  tmdb_id: number
  also: Readonly<Record<'3' | '2' | '1', readonly number[]>>
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

/** Reads the house panel. Throws with file and line when a line is not JSON. O(size of the files). */
export function loadPanel(directory = DATA): HousePanel {
  return {
    numbers: readJsonLines<PanelNumbers>(join(directory, 'panel-numbers.jsonl')),
    alsoLoved: readJsonLines<AlsoLoved>(join(directory, 'panel-also-loved.jsonl')),
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
