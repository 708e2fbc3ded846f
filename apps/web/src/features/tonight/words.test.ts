import type { EveningFilm } from '@marquee/contract'
import { expect, it } from 'vitest'
import { aMovieCard } from '../../testing/builders.ts'
import { answeredInWords, fewOf, groupNameFor, isNamedForEvening, marginOf, tiltInWords, verdictOf } from './words.ts'

const aFilm = (part: Partial<EveningFilm> = {}): EveningFilm => ({
  movie: aMovieCard(),
  chosen: 'votes',
  voters: 5,
  fine: 4,
  loved: 2,
  margin: 'close',
  has_next: true,
  decided_at: '2026-11-22T20:00:00.000Z',
  ...part,
})

it('says how the movie was chosen, and nothing where that would tell who objected', () => {
  expect(verdictOf(aFilm())).toBe('4 of 5 said fine or better.')
  expect(marginOf(aFilm())).toBe('2 loved it. It was close.')
  expect(verdictOf(aFilm({ chosen: 'everybody' }))).toBe('Everyone loves it.')
  expect(marginOf(aFilm({ chosen: 'everybody', loved: 5, margin: 'clear' }))).toBe('Well ahead of the rest.')
  const secret = { voters: null, fine: null, loved: null, margin: null }
  expect(verdictOf(aFilm({ chosen: 'least_minded', ...secret }))).toBe(
    'Nothing suited everyone. This one comes closest.',
  )
  expect(marginOf(aFilm({ chosen: 'least_minded', ...secret }))).toBeNull()
  expect(verdictOf(aFilm({ chosen: 'override', ...secret }))).toBe('Chosen by hand, not by the votes.')
})

it('counts no votes for someone who decided alone', () => {
  const alone = aFilm({ voters: 1, fine: 1, loved: 1 })
  expect(verdictOf(alone)).toBe('Chosen by one of you.')
  expect(marginOf(alone)).toBeNull()
})

it('says how many have answered', () => {
  expect(answeredInWords({ done: 0, expected: 2 })).toBe('0 of 2 have answered')
  expect(answeredInWords({ done: 1, expected: 2 })).toBe('1 of 2 has answered')
  expect(answeredInWords({ done: 2, expected: 3 })).toBe('2 of 3 have answered')
})

it('names a few people, and counts the rest', () => {
  expect(fewOf(['ada', 'bob', 'cem', 'dora'])).toEqual(['ada', 'bob', 'cem', 'dora'])
  expect(fewOf(['ada', 'bob', 'cem', 'dora', 'eve'])).toEqual(['ada', 'bob', 'cem', '2 others'])
})

it('says whose vote weighs more', () => {
  const gaveWay = (...names: string[]) => names.map((username) => ({ user_id: username, username, weight: 1.5 }))
  expect(tiltInWords([], 'ada')).toBeNull()
  expect(tiltInWords(gaveWay('bob'), 'ada')).toBe('bob gave way last time, so their vote weighs more tonight.')
  expect(tiltInWords(gaveWay('bob', 'cem'), 'ada')).toBe(
    'bob and cem gave way last time, so their votes weigh more tonight.',
  )
  expect(tiltInWords(gaveWay('ada'), 'ada')).toBe('You gave way last time, so your vote weighs more tonight.')
  expect(tiltInWords(gaveWay('ada', 'bob'), 'ada')).toBe(
    'bob and you gave way last time, so your votes weigh more tonight.',
  )
})

it('names a group for the day on which it is made, where the person is', () => {
  expect(groupNameFor(new Date(2026, 10, 25, 23, 59))).toBe('Tonight, 25 November')
  expect(groupNameFor(new Date(2026, 4, 1, 0, 1))).toBe('Tonight, 1 May')
  const names = [
    'Tonight, 1 May',
    'Tonight, 25 November',
    'Tonight',
    'Tonight, 25 November with Ben',
    'Not Tonight, 1 May',
  ]
  expect(names.filter(isNamedForEvening)).toEqual(['Tonight, 1 May', 'Tonight, 25 November'])
})
