import { expect, it } from 'vitest'
import type { AuthUser } from '../../common/auth-user.ts'
import { aFeedback } from '../../testing/feedback.ts'
import type { GroupContext } from '../groups/taste.ts'
import { createViewerLoader } from './viewer.ts'

const BOB = { id: 'bob', feedbackRevision: 7 } as AuthUser
const FEEDBACK = aFeedback({ ratings: [[1, 1]] })
const GROUP: GroupContext = { id: 'friday', people: [], feedback: new Map(), shortlist: [7] }

/** The reads for a viewer. */
function loader() {
  const reads: string[] = []
  const loadViewer = createViewerLoader({
    taste: {
      feedbackOf({ id, feedbackRevision }) {
        reads.push(`feedback ${feedbackRevision} of ${id}`)
        return Promise.resolve(FEEDBACK)
      },
    },
    groups: {
      load(groupId) {
        reads.push(`group ${groupId}`)
        return Promise.resolve(GROUP)
      },
    },
    ageLimitOf: () => null,
  })
  return { reads, loadViewer }
}

it('reads the feedback of the session’s revision and the active group once', async () => {
  const { reads, loadViewer } = loader()
  expect(await loadViewer({ user: BOB, groupId: 'friday' })).toEqual({
    userId: 'bob',
    feedback: FEEDBACK,
    group: GROUP,
    limit: null,
  })
  expect(reads).toEqual(['feedback 7 of bob', 'group friday'])
})

it('reads nothing for visitors, and no group without an active one', async () => {
  const { reads, loadViewer } = loader()
  expect(await loadViewer({ user: null, groupId: null })).toEqual({
    userId: null,
    feedback: null,
    group: null,
    limit: null,
  })
  expect((await loadViewer({ user: BOB, groupId: null })).group).toBeNull()
  expect(reads).toEqual(['feedback 7 of bob'])
})
