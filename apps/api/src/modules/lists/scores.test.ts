import { type Recommender } from '@marquee/recommender'
import { expect, it } from 'vitest'
import { type Opinions } from '../taste/feedback/feedback.ts'
import { createScores } from './scores.ts'

/** Somebody with enough ratings, all of them alike. */
const said = (value: number): Opinions => ({
  ratings: [1, 2, 3, 4, 5].map((id) => ({ id, value })),
  hidden: new Set(),
  seen: new Set(),
  shortlisted: new Set(),
})
const OPINIONS = new Map([
  ['ada', said(1)],
  ['bob', said(0.75)],
])

/** Scores of two members of a group, and what was read for them. */
function scores() {
  const reads: string[] = []
  const { knownOf, scoresOf } = createScores({
    ratings: {
      opinionsOf(ids) {
        reads.push(`opinions of ${ids.join()}`)
        return Promise.resolve(new Map(ids.map((id) => [id, OPINIONS.get(id)!])))
      },
    },
    model: { peek: () => ({}) as Recommender },
    percentsOf: (_, { ratings }, ids) => ids.map(() => 100 * ratings[0].value),
    memberIds(groupId) {
      reads.push(`members of ${groupId}`)
      return Promise.resolve(['ada', 'bob'])
    },
    groupShortlistIds: () => Promise.resolve([7]),
  })
  return { reads, knownOf, scoresOf }
}

it('reads members and opinions once for a request, however many lists it draws', async () => {
  const { reads, knownOf, scoresOf } = scores()
  const viewer = { userId: 'bob', groupId: 'friday' }
  const known = await knownOf(viewer)
  expect(reads).toEqual(['members of friday', 'opinions of bob,ada'])
  const first = await scoresOf([7, 8], { ...viewer, known })
  expect(first).toEqual(await scoresOf([7, 8], { ...viewer, known }))
  expect(first).toMatchObject({ opinions: OPINIONS.get('bob'), personal: [75, 75], groupShortlist: new Set([7]) })
  expect(first.group[0]).toBeGreaterThan(75)
  expect(reads).toHaveLength(2)
})

it('reads nothing for visitors, and no members without an active group', async () => {
  const { reads, scoresOf } = scores()
  const nobody = await scoresOf([7], { userId: null, groupId: null })
  expect(nobody).toEqual({ opinions: null, groupShortlist: new Set(), personal: [null], group: [null] })
  expect((await scoresOf([7], { userId: 'ada', groupId: null })).group).toEqual([null])
  expect(reads).toEqual(['opinions of ada'])
})
