import type { CardFacts } from '@marquee/contract'
import { expect, it } from 'vitest'
import { aFeedback } from '../../testing/feedback.ts'
import { take } from '../../testing/take.ts'
import type { GroupContext } from '../groups/taste.ts'
import { createHydration, toCard } from './cards.ts'

const FEEDBACK = aFeedback({ ratings: [[2, 0.75]], seen: [2], shortlisted: [1] })
const GROUP: GroupContext = { id: 'friday', people: [], feedback: new Map(), shortlist: [2] }

/** A catalogue of the movies 1 to 9, and the movies whose percents were computed. */
function hydration() {
  const asked: Record<'personal' | 'group', (readonly number[])[]> = { personal: [], group: [] }
  const hydrate = createHydration({
    facts: (ids) => Promise.resolve(ids.filter((id) => id < 10).map((id) => ({ id }) as CardFacts)),
    percents: {
      shown(_, ids) {
        asked.personal.push(ids)
        return ids.map((id) => 10 * id)
      },
    },
    groups: {
      percents(_, ids) {
        asked.group.push(ids)
        return ids.map((id) => 10 * id + 1)
      },
    },
  })
  return { asked, hydrate }
}

it('computes only the percents that the candidates lack', async () => {
  const { asked, hydrate } = hydration()
  const candidates = [{ id: 3, personal: 99, group: null }, { id: 1 }, { id: 2, personal: null }]
  const entries = await hydrate(candidates, { userId: 'bob', feedback: FEEDBACK, group: GROUP, limit: null })
  expect(entries.map(({ personal, group }) => [personal, group])).toEqual([
    [99, null],
    [10, 11],
    [null, 21],
  ])
  expect(asked).toEqual({ personal: [[1]], group: [[1, 2]] })
})

it('leaves out deleted movies, and keeps each candidate with its own movie', async () => {
  const { hydrate } = hydration()
  const entries = await hydrate(
    [
      { id: 5, role: 'Max' },
      { id: 77, role: 'Furiosa' },
      { id: 4, role: 'Nux' },
    ],
    {
      userId: null,
      feedback: null,
      group: null,
      limit: null,
    },
  )
  expect(entries.map(({ facts, candidate }) => [facts.id, candidate.role])).toEqual([
    [5, 'Max'],
    [4, 'Nux'],
  ])
})

it('shows visitors no percents and no marks', async () => {
  const { asked, hydrate } = hydration()
  const visitor = { userId: null, feedback: null, group: null, limit: null }
  const [entry] = take(await hydrate([{ id: 1 }], visitor), 1)
  expect(Object.entries(toCard(entry, visitor))).toEqual([
    ['id', 1],
    ['personal_rating', null],
    ['group_rating', null],
  ])
  expect(asked).toEqual({ personal: [], group: [] })
})

it('shows the marks of the viewer and of the active group', async () => {
  const { hydrate } = hydration()
  const viewer = { userId: 'bob', feedback: FEEDBACK, group: GROUP, limit: null }
  const [entry] = take(await hydrate([{ id: 2 }], viewer), 1)
  expect(toCard(entry, viewer).viewer).toEqual({
    rating: 0.75,
    shortlisted: false,
    group_shortlisted: true,
    seen: true,
    hidden: false,
  })
})
