import type { CardAnswer, Evening, EveningFilm, EveningSeat, TakenSeat } from '@marquee/contract'
import { aConfig, aMovieCard } from './builders.ts'
import { ok } from './fake-api.ts'
import type { RecordedCall, Reply } from './fake-api.ts'

export const EVENING_ID = '99999999-2222-4333-8444-555555555555'
export const PAGE = `/tonight/${EVENING_ID}`
const API = `/identity/evenings/${EVENING_ID}`

const aSeat = (id: string, name: string, part: Partial<EveningSeat> = {}): EveningSeat => ({
  id,
  name,
  user_id: `u-${name}`,
  here: true,
  answered: 0,
  ...part,
})

const MOVIES = ['Metropolis', 'The General'].map((title, i) => aMovieCard({ id: i + 1, title }))

const START: Omit<Evening, 'seats' | 'viewer'> = {
  id: EVENING_ID,
  version: 1,
  group: { id: '11111111-2222-4333-8444-555555555555', name: 'Friday night' },
  state: 'voting',
  round: 1,
  started_by: 'ada',
  started_at: '2026-11-22T20:00:00.000Z',
  limits: { max_minutes: null, services: [], region: null, unseen: true, moods: [] },
  guests_expected: 0,
  guests_closed: false,
  guest_code: null,
  cards: MOVIES.map((movie) => ({ movie, line: 'One line.', why: `Why ${movie.title}`, percent: 80 })),
  film: null,
  tilt: [],
  waiting_for: null,
  may_lead: true,
}

/** One of the two movies as the one that the votes have chosen. */
export const aChosenFilm = (movieId: number): EveningFilm => ({
  movie: MOVIES[movieId - 1]!,
  chosen: 'votes',
  voters: 2,
  fine: 2,
  loved: 1,
  margin: 'clear',
  has_next: true,
  decided_at: '2026-11-22T20:01:00.000Z',
})

/** Ada's and ben's evening with two cards, as a server of a few lines keeps it. */
export function anEveningWorld() {
  const votes = new Map<string, Map<number, CardAnswer>>()
  let seats = [aSeat('s-ada', 'ada'), aSeat('s-ben', 'ben', { here: false })]
  let evening = START

  const seatOf = ({ headers }: RecordedCall) => headers.get('x-seat-token')?.replace('token of ', '') ?? 's-ada'
  const shownTo = (seatId: string): Evening => ({
    ...evening,
    seats: seats.map((seat) => ({ ...seat, answered: votes.get(seat.id)?.size ?? 0 })),
    viewer: {
      seat_id: seatId,
      answers: [...(votes.get(seatId) ?? [])].map(([id, answer]) => ({ movie_id: id, answer })),
    },
  })
  const change = (part: Partial<typeof evening> = {}) => {
    evening = { ...evening, ...part, version: evening.version + 1 }
  }
  const vote = (movieId: number) => (call: RecordedCall) => {
    const own = votes.get(seatOf(call)) ?? new Map<number, CardAnswer>()
    votes.set(seatOf(call), own.set(movieId, (call.body as { answer: CardAnswer }).answer))
    change()
    return ok(shownTo(seatOf(call)))
  }
  const take = ({ body }: RecordedCall): Reply => {
    if (!body) return ok({ seat_id: 's-ada', token: null, evening: shownTo('s-ada') } satisfies TakenSeat)
    const { name, member_id: memberId } = body as { name?: string; member_id?: string }
    const expected = seats.find(({ user_id: id }) => id === memberId)
    const seat = expected ?? aSeat(`s-${name}`, name ?? '', { user_id: null })
    seats = expected ? seats.map((each) => (each === expected ? { ...each, here: true } : each)) : [...seats, seat]
    change()
    const taken: TakenSeat = { seat_id: seat.id, token: `token of ${seat.id}`, evening: shownTo(seat.id) }
    return { status: 201, body: taken }
  }

  return {
    change,
    votes,
    handlers: {
      'GET /config': ok(aConfig()),
      [`GET ${API}`]: (call: RecordedCall): Reply =>
        Number(call.query.get('since') ?? 0) >= evening.version ? { status: 204 } : ok(shownTo(seatOf(call))),
      [`GET ${API}/events`]: { status: 503, body: { detail: 'Busy', code: 'too_many_streams' } },
      [`POST ${API}/seats`]: take,
      [`PUT ${API}/votes/1`]: vote(1),
      [`PUT ${API}/votes/2`]: vote(2),
    } satisfies Record<string, Reply | ((call: RecordedCall) => Reply)>,
  }
}
