import type { AuthUser } from '../../common/auth-user.ts'
import type { GroupContext, GroupTaste } from '../groups/index.ts'
import type { Feedback, Taste } from '../taste/index.ts'

/** The person a list is made for. */
export interface Viewer {
  user: AuthUser | null
  /** The active group, of which the user is a member. */
  groupId: string | null
}

/** The data of a viewer, read once per request. */
export interface ViewerContext {
  userId: string | null
  /** Null for visitors. */
  feedback: Feedback | null
  /** The active group; null without one. */
  group: GroupContext | null
}

/** A viewer who is signed in. */
export interface SignedInContext extends ViewerContext {
  userId: string
  feedback: Feedback
}

const VISITOR: ViewerContext = { userId: null, feedback: null, group: null }

interface ViewedCall {
  user: AuthUser | null
  group: () => Promise<string | null>
}

/** The viewer of a request, with the active group. */
export async function viewerOf({ user, group }: ViewedCall): Promise<Viewer> {
  return { user, groupId: user && (await group()) }
}

export type LoadViewer = (viewer: Viewer) => Promise<ViewerContext>

export function createViewerLoader(taste: Pick<Taste, 'feedbackOf'>, groups: Pick<GroupTaste, 'load'>): LoadViewer {
  return async function loadViewer({ user, groupId }) {
    if (user === null) return VISITOR
    const [feedback, group] = await Promise.all([
      taste.feedbackOf(user),
      groupId === null ? null : groups.load(groupId),
    ])
    return { userId: user.id, feedback, group }
  }
}
