import type { Evening, EveningFilm, Tilt } from '@marquee/contract'
import { formatRuntime, formatYear } from '../../lib/format.ts'

/** Name of the group that is made for an evening: "Tonight, 25 November". */
export const groupNameFor = (evening: Date) =>
  `Tonight, ${evening.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}`

/** True for a name that `groupNameFor` gave and no one has changed. */
export const isNamedForEvening = (name: string) => /^Tonight, \d{1,2} \p{L}+$/u.test(name)

/** Number of people that a sentence names. */
const MAX_NAMES = 3
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** "ada", "ada and bob", "ada, bob, and cem". */
export const inWords = (names: readonly string[]) => list.format(names)

/** "1 guest", "2 guests". */
export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** "1 of 2 has answered". */
export const answeredInWords = ({ done, expected }: Pick<ReturnType<typeof progressOf>, 'done' | 'expected'>) =>
  `${done} of ${expected} ${done === 1 ? 'has' : 'have'} answered`

/** As many names as can be taken in at a glance: "ada", "bob", "cem", "9 others". */
export function fewOf(names: readonly string[]): readonly string[] {
  const left = names.length - MAX_NAMES
  return left > 1 ? [...names.slice(0, MAX_NAMES), `${left} others`] : names
}

/** "1927 · 2 h 33 min". */
export function factsOf({ release_date: date, runtime }: { release_date: string | null; runtime: number | null }) {
  return [formatYear(date), ...(runtime === null ? [] : [formatRuntime(runtime)])].join(' · ')
}

/** Members whose votes weigh more, and the reason. Null if there are none. */
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

/** Reason of the choice, in one line. Null counts are secret: they would reveal who objected. */
export function verdictOf({ chosen, voters, fine }: EveningFilm): string {
  if (chosen === 'override') return 'Chosen by hand, not by the votes.'
  if (chosen === 'least_minded') return 'Nothing suited everyone. This one comes closest.'
  if (chosen === 'everybody') return 'Everyone loves it.'
  if (voters === 1) return 'Chosen by one of you.'
  return voters === null || fine === null ? 'Chosen by your votes.' : `${fine} of ${voters} said fine or better.`
}

/** Clarity of the vote, and the number who loved it. Null if that is secret. */
export function marginOf({ chosen, voters, loved, margin }: EveningFilm): string | null {
  if (voters === 1) return null
  const love = loved === null || loved === 0 || chosen === 'everybody' ? null : `${loved} loved it.`
  const lead = margin === null ? null : margin === 'clear' ? 'Well ahead of the rest.' : 'It was close.'
  return [love, lead].filter((part) => part !== null).join(' ') || null
}

/** Present and expected participants, and the number of answers. */
export function progressOf({ seats, guests_expected: guests, cards }: Evening) {
  const done = seats.filter(({ answered }) => cards.length > 0 && answered >= cards.length)
  const choosing = seats.filter((seat) => !done.includes(seat))
  return { done: done.length, expected: seats.length + guests, choosing: choosing.map(({ name }) => name), guests }
}
