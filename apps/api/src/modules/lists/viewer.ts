import type { AuthUser } from '../../common/auth-user.ts'
import type { AgeLimit, Catalogue } from '../catalogue/index.ts'
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
  /** Null without one. */
  limit: AgeLimit | null
}

/** A viewer who is signed in. */
export interface SignedInContext extends ViewerContext {
  userId: string
  feedback: Feedback
}

const VISITOR: ViewerContext = { userId: null, feedback: null, group: null, limit: null }

interface ViewedCall {
  user: AuthUser | null
  group: () => Promise<string | null>
}

/** The viewer of a request, with the active group. */
export async function viewerOf({ user, group }: ViewedCall): Promise<Viewer> {
  return { user, groupId: user && (await group()) }
}

export type LoadViewer = (viewer: Viewer) => Promise<ViewerContext>

export interface ViewerDependencies {
  taste: Pick<Taste, 'feedbackOf'>
  groups: Pick<GroupTaste, 'load'>
  ageLimitOf: Catalogue['ageLimitOf']
}

export function createViewerLoader({ taste, groups, ageLimitOf }: ViewerDependencies): LoadViewer {
  return async function loadViewer({ user, groupId }) {
    if (user === null) return VISITOR
    const [feedback, group] = await Promise.all([
      taste.feedbackOf(user),
      groupId === null ? null : groups.load(groupId),
    ])
    return { userId: user.id, feedback, group, limit: ageLimitOf(user.ageLimit) }
  }
}

const limited = new WeakMap<AgeLimit, WeakMap<Feedback, Feedback>>()

/**
 * Feedback for rankings, in which movies above an age limit count as hidden. The same object for the same feedback and limit, because
 * ranked lists are cached by it.
 */
export function limitedFeedback(feedback: Feedback, limit: AgeLimit | null): Feedback {
  if (limit === null) return feedback
  const known = limited.get(limit) ?? new WeakMap<Feedback, Feedback>()
  limited.set(limit, known)
  const made = known.get(feedback) ?? { ...feedback, hidden: new Set([...feedback.hidden, ...limit.leftOut]) }
  known.set(feedback, made)
  return made
}

/** The group, in whose ranking the movies above the viewer's age limit are left out. */
export function limitedGroup(group: GroupContext, { userId, limit }: ViewerContext): GroupContext {
  const own = userId === null ? undefined : group.feedback.get(userId)
  if (limit === null || userId === null || own === undefined) return group
  return { ...group, feedback: new Map(group.feedback).set(userId, limitedFeedback(own, limit)) }
}
