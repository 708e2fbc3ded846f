import { notFound, problem } from '../../errors.ts'
import type { GroupShortlistRepository } from './shortlist-repository.ts'

export type GroupShortlist = ReturnType<typeof createGroupShortlist>

export interface GroupShortlistDependencies {
  shortlist: GroupShortlistRepository
  requireMovie: (id: number) => Promise<unknown>
}

/** The shortlist of a group, which members see and change. */
export function createGroupShortlist({ shortlist, requireMovie }: GroupShortlistDependencies) {
  return {
    /** True when it was not there before. */
    async add(groupId: string | null, movieId: number, userId: string): Promise<boolean> {
      const group = requireGroup(groupId)
      await requireMovie(movieId)
      return shortlist.add(group, movieId, userId)
    },

    async requireOn(groupId: string | null, movieId: number): Promise<void> {
      if (!(await shortlist.has(requireGroup(groupId), movieId))) throw notFound('Shortlist entry')
    },

    async remove(groupId: string | null, movieId: number, userId: string): Promise<null> {
      const group = requireGroup(groupId)
      await requireMovie(movieId)
      await shortlist.remove(group, movieId, userId)
      return null
    },

    /** Newest first, for a member. @throws AppError 403, 404 */
    async ids(groupId: string, userId: string): Promise<number[]> {
      const ids = await shortlist.ids(groupId, userId)
      if (ids === null) throw notFound('Group')
      if (ids === false) throw problem('not_a_member')
      return ids
    },
  }
}

/** For calls about the active group. @throws AppError 403 without one */
export function requireGroup<T>(group: T | null): T {
  if (group === null) throw problem('not_a_member')
  return group
}
