import type { Evening, EveningFilm, Tilt } from '@marquee/contract'
import { formatDay, formatList, formatRuntime, formatTime, formatYear } from '../../words/format.ts'
import { t } from '../../words/t.ts'

/** Name of the group that is made for an evening: "Tonight, 25 November". */
export const groupNameFor = (evening: Date) => t('tonight.words.groupName', { date: formatDay(evening) })

/** True for a name that `groupNameFor` gave and no one has changed. */
export const isNamedForEvening = (name: string) => /^Tonight, \d{1,2} \p{L}+$/u.test(name)

/** Number of people that a sentence names. */
const MAX_NAMES = 3

/** "1 of 2 has answered". */
export const answeredInWords = ({ done, expected }: Pick<ReturnType<typeof progressOf>, 'done' | 'expected'>) =>
  t('tonight.words.answered', { done, expected })

/** As many names as can be taken in at a glance: "ada", "bob", "cem", "9 others". */
export function fewOf(names: readonly string[]): readonly string[] {
  const left = names.length - MAX_NAMES
  return left > 1 ? [...names.slice(0, MAX_NAMES), t('tonight.words.others', { left })] : names
}

/** "1927 · 2 h 33 min". */
export function factsOf({ release_date: date, runtime }: { release_date: string | null; runtime: number | null }) {
  return [formatYear(date), ...(runtime === null ? [] : [formatRuntime(runtime)])].join(' · ')
}

const MINUTE_MS = 60_000

/** End of a movie that starts at `start`, "ends at 22:40". */
export const endInWords = (minutes: number, start: Date) =>
  t('tonight.words.endsAt', { time: formatTime(new Date(start.getTime() + minutes * MINUTE_MS)) })

/** "1 h 52 min, ends at 22:40" for a movie that starts now. */
export const lengthAndEnd = (runtime: number | null) =>
  runtime === null ? '' : `${formatRuntime(runtime)}, ${endInWords(runtime, new Date())}`

/** Members whose votes weigh more, and the reason. Null if there are none. */
export function tiltInWords(tilt: readonly Tilt[], ownName: string | undefined): string | null {
  const others = tilt.map(({ username }) => username).filter((name) => name !== ownName)
  const isOwn = others.length < tilt.length
  if (isOwn) {
    return others.length === 0
      ? t('tonight.words.youGaveWay')
      : t('tonight.words.othersAndYouGaveWay', { others: others.join(', ') })
  }
  if (others.length === 0) return null
  return t('tonight.words.othersGaveWay', { others: formatList(others), count: others.length })
}

/** "ben and you gave way", of the members whose votes weigh more. Null if there are none. */
export function gaveWayInWords(tilt: readonly Tilt[], ownName: string | undefined): string | null {
  const others = tilt.map(({ username }) => username).filter((name) => name !== ownName)
  if (others.length === tilt.length)
    return others.length === 0 ? null : t('tonight.groupTonight.gaveWay', { names: formatList(fewOf(others)) })
  return others.length === 0
    ? t('tonight.groupTonight.youGaveWay')
    : t('tonight.groupTonight.othersAndYouGaveWay', { names: fewOf(others).join(', ') })
}

/** Reason of the choice, in one line. Null counts are secret: they would reveal who objected. */
export function verdictOf({ chosen, voters, fine }: EveningFilm): string {
  if (chosen === 'override') return t('tonight.words.chosenByHandNotBy')
  if (chosen === 'least_minded') return t('tonight.words.nothingSuitedEveryoneThisOne')
  if (chosen === 'everybody') return t('tonight.words.everyoneLovesIt')
  if (voters === 1) return t('tonight.words.chosenByOneOfYou')
  return voters === null || fine === null
    ? t('tonight.words.chosenByYourVotes')
    : t('tonight.words.fineOfVotersSaidFine', { fine, voters })
}

/** Clarity of the vote, and the number who loved it. Null if that is secret. */
export function marginOf({ chosen, voters, loved, margin }: EveningFilm): string | null {
  if (voters === 1) return null
  const love =
    loved === null || loved === 0 || chosen === 'everybody' ? null : t('tonight.words.lovedLovedIt', { loved })
  const lead =
    margin === null ? null : margin === 'clear' ? t('tonight.words.wellAheadOfTheRest') : t('tonight.words.wasClose')
  return [love, lead].filter((part) => part !== null).join(' ') || null
}

/** Present and expected participants, and the number of answers. */
export function progressOf({ seats, guests_expected: guests, cards }: Evening) {
  const done = seats.filter(({ answered }) => cards.length > 0 && answered >= cards.length)
  const choosing = seats.filter((seat) => !done.includes(seat))
  return { done: done.length, expected: seats.length + guests, choosing: choosing.map(({ name }) => name), guests }
}
