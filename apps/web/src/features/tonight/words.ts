import type { Evening, EveningFilm, Tilt } from '@marquee/contract'
import { formatRuntime, formatYear } from '../../lib/format.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** "ada", "ada and bob", "ada, bob, and cem". */
export const inWords = (names: readonly string[]) => list.format(names)

/** "1 guest", "2 guests". */
export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** "1927 · 2 h 33 min". */
export function factsOf({ release_date: date, runtime }: { release_date: string | null; runtime: number | null }) {
  return [formatYear(date), ...(runtime === null ? [] : [formatRuntime(runtime)])].join(' · ')
}

/** Whose vote weighs more, and why. Null when nobody's does. */
export function tiltInWords(tilt: readonly Tilt[], ownName: string | undefined): string | null {
  const others = tilt.map(({ username }) => username).filter((name) => name !== ownName)
  const isOwn = others.length < tilt.length
  if (isOwn) {
    const also = others.length === 0 ? 'You' : `${others.join(', ')} and you`
    return `${also} gave way last time, so your ${others.length === 0 ? 'vote weighs' : 'votes weigh'} more tonight.`
  }
  if (others.length === 0) return null
  return `${inWords(others)} gave way last time, so their ${others.length === 1 ? 'vote weighs' : 'votes weigh'} more tonight.`
}

/** How the movie was chosen, in one line. Null counts are secret: they would tell who objected. */
export function verdictOf({ chosen, voters, fine }: EveningFilm, startedBy: string | null): string {
  if (chosen === 'override') return startedBy === null ? 'Chosen by hand.' : `Chosen by ${startedBy}, not by the votes.`
  if (chosen === 'least_minded') return 'Nothing suited everybody. This one comes closest.'
  if (chosen === 'everybody') return 'Everybody loves it.'
  return voters === null || fine === null ? 'Chosen by your votes.' : `${fine} of ${voters} said fine or better.`
}

/** How clear it was, and how many loved it. Null where that is not told. */
export function marginOf({ chosen, loved, margin }: EveningFilm): string | null {
  const love = loved === null || loved === 0 || chosen === 'everybody' ? null : `${loved} loved it.`
  const lead = margin === null ? null : margin === 'clear' ? 'Well ahead of the rest.' : 'It was close.'
  return [love, lead].filter((part) => part !== null).join(' ') || null
}

/** Who is there, who is expected, and how many answers are in. */
export function progressOf({ seats, guests_expected: guests, cards }: Evening) {
  const done = seats.filter(({ answered }) => cards.length > 0 && answered >= cards.length)
  const choosing = seats.filter((seat) => !done.includes(seat))
  return { done: done.length, expected: seats.length + guests, choosing: choosing.map(({ name }) => name), guests }
}
