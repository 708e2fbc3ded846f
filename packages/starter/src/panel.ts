import { join } from 'node:path'
import { DATA, readJsonLines } from './load.ts'

/** How widely seen, how well regarded and how divisive a movie is among people who care for movies: 0 … 100 each. */
export interface PanelNumbers {
  tmdb_id: number
  /** Of a hundred such people, how many have seen it. */
  seen: number
  /** 50 fine, 75 most liked it, 90 beloved. */
  regard: number
  /** 10 nearly everybody feels alike, 50 ordinary, 85 love it or hate it. */
  divides: number
}

/** What those who love a movie most often love too, by strength, and what they often cannot stand: TMDB ids. */
export interface AlsoLoved {
  tmdb_id: number
  also: Readonly<Record<'3' | '2' | '1', readonly number[]>>
  not: readonly number[]
}

/** An invented viewer: a taste in one line, and TMDB ids by level. */
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

/** Every rating of a viewer with its value: -0.5 Dislike, 0 Neutral, 0.75 Like, 1 Best. */
export function viewerRatings({ best, like, neutral, dislike }: PanelViewer): { tmdb_id: number; value: number }[] {
  const at = (ids: readonly number[], value: number) => ids.map((tmdb_id) => ({ tmdb_id, value }))
  return [...at(best, 1), ...at(like, 0.75), ...at(neutral, 0), ...at(dislike, -0.5)]
}
