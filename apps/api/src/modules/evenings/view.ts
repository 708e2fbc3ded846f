import {
  type CardFacts,
  DECIDE_WITHOUT_AFTER,
  type Evening,
  type EveningCard,
  type EveningHint,
  type MovieFacts,
} from '@marquee/contract'
import { weightOf } from '@marquee/recommender'
import type { AgeLimit } from '../catalogue/index.ts'
import type { Viewer } from './access.ts'
import { cardsOfRound, type EveningData } from './evening-data.ts'
import { A_GUEST } from './messages.ts'
import { answeredBySeat, expectedVoters, filmOf } from './outcome.ts'

/** Part of an evening that all participants share. */
export type Shared = Omit<Evening, 'viewer' | 'may_lead' | 'waiting_for'>

const MAX_LINE_LENGTH = 160
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })

export interface MovieTexts {
  cards: ReadonlyMap<number, CardFacts>
  overviews: ReadonlyMap<number, MovieFacts>
  actors: ReadonlyMap<number, string[]>
}

/** Returns the shared part. Of the votes it holds only the number of answered cards. */
export function sharedPart(evening: EveningData, { cards: facts, overviews, actors }: MovieTexts): Shared {
  const answered = answeredBySeat(evening)
  const film = evening.film_id === null ? undefined : facts.get(evening.film_id)
  return {
    id: evening.id,
    version: evening.version,
    group: { id: evening.group_id, name: evening.group_name },
    state: evening.state,
    round: evening.round,
    started_by: evening.starter,
    started_at: evening.started_at.toISOString(),
    limits: evening.limits,
    ...(evening.age_limit !== null && { age_limit: evening.age_limit }),
    seats: evening.seats.map(({ id, user_id, name, joined }) => ({
      id,
      name: name ?? A_GUEST,
      user_id,
      here: joined,
      answered: answered.get(id) ?? 0,
    })),
    guests_expected: evening.guests_expected,
    guests_closed: evening.guests_closed,
    guest_code: evening.guest_code,
    cards: evening.cards
      .filter((card) => card.round === evening.round)
      .flatMap(({ movie_id: id, why, why_parts: parts, percent }): EveningCard[] => {
        const movie = facts.get(id)
        if (!movie) return []
        const line = lineOf(movie, overviews.get(id)?.overview ?? null)
        return [{ movie, line, why, ...(parts && { why_parts: parts }), percent, actors: actors.get(id) ?? [] }]
      }),
    film: filmOf(evening, film),
    tilt: evening.debts
      .filter(({ user_id: userId, debt }) => debt > 0 && evening.seats.some((seat) => seat.user_id === userId))
      .map(({ user_id, username, debt }) => ({ user_id, username, weight: weightOf(debt) })),
  }
}

/** Progress of an evening, without any answer. Equal to the result of readHint in evening-repository.ts. */
export function hintOf(evening: EveningData): EveningHint {
  const { version, state, round, seats } = evening
  const cards = cardsOfRound(evening).length
  const done = cards === 0 ? 0 : [...answeredBySeat(evening).values()].filter((count) => count === cards).length
  return { version, state, round, seats: seats.length, here: seats.filter(({ joined }) => joined).length, done }
}

/** Participants the evening waits for, once one has answered every card. */
export function waitingFor(evening: EveningData, now: Date): Evening['waiting_for'] {
  if (evening.state !== 'voting') return null
  const cards = cardsOfRound(evening).length
  const answered = answeredBySeat(evening)
  const hasFinished = (seatId: string) => answered.get(seatId) === cards
  if (!evening.seats.some(({ id }) => hasFinished(id))) return null
  const { guests_expected: guests } = evening
  const names = [
    ...evening.seats.filter(({ id }) => !hasFinished(id)).map(({ name }) => name ?? A_GUEST),
    ...(guests === 0 ? [] : [guests === 1 ? A_GUEST : `${guests} guests`]),
  ]
  return { names, seconds: secondsUntilWithout(evening, now) }
}

/** Seconds until the others may decide without missing votes; 0 for a single voter. */
export function secondsUntilWithout(evening: EveningData, now: Date): number {
  const { last_vote_at: last } = evening
  if (last === null || expectedVoters(evening) === 1) return 0
  return Math.max(0, Math.ceil(DECIDE_WITHOUT_AFTER - (now.getTime() - last.getTime()) / 1000))
}

/** View of an evening for one participant, with that participant's answers only. */
export function presentEvening(
  { evening, shared }: { evening: EveningData; shared: Shared },
  { seatId, leads, isScreen, limit }: Pick<Viewer, 'seatId' | 'leads' | 'isScreen'> & { limit: AgeLimit | null },
  now: Date,
): Evening {
  const hasSeat = seatId !== null && evening.seats.some((seat) => seat.id === seatId)
  const own = hasSeat ? evening.votes.filter((vote) => vote.seat_id === seatId) : []
  return {
    ...(hasSeat || limit === null ? shared : withoutOlder(shared, limit)),
    // The participants alone see who gave way before.
    ...(isScreen && { tilt: [] }),
    waiting_for: waitingFor(evening, now),
    viewer: hasSeat ? { seat_id: seatId, answers: own.map(({ movie_id, answer }) => ({ movie_id, answer })) } : null,
    may_lead: leads,
  }
}

/** For members without a seat: the cards were chosen for the ages of those who have one. */
function withoutOlder(shared: Shared, limit: AgeLimit): Shared {
  const isFilmWithin = shared.film === null || limit.allows(shared.film.movie.id)
  return {
    ...shared,
    cards: shared.cards.filter(({ movie }) => limit.allows(movie.id)),
    film: isFilmWithin ? shared.film : null,
  }
}

/** One line about a movie: its tagline, else the start of its overview. */
export function lineOf({ tagline }: Pick<CardFacts, 'tagline'>, overview: string | null): string | null {
  const text = [tagline, overview].map((each) => each?.replaceAll(/\s+/g, ' ').trim() ?? '').find((each) => each !== '')
  if (text === undefined) return null
  const isTagline = tagline !== null && tagline.trim() !== ''
  return shortened(isTagline ? text : firstSentence(text))
}

function firstSentence(text: string): string {
  const [first] = SENTENCES.segment(text)
  return first?.segment.trim() ?? text
}

function shortened(text: string): string {
  if (text.length <= MAX_LINE_LENGTH) return text
  const cut = text.slice(0, MAX_LINE_LENGTH - 1)
  const space = cut.lastIndexOf(' ')
  // A text without spaces is cut between two characters, never inside one.
  const kept = space > 0 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.replace(/[\s,;:–—-]+$/u, '')}…`
}
