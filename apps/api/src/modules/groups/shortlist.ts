import { type MovieCard } from '@marquee/contract'
import { forbidden, notFound } from '../../errors.ts'
import { type PageRequest, type Slice } from '../../http/pages.ts'
import { type Viewer } from '../lists/cards.ts'
import { type ShortlistRepository } from './shortlist-repository.ts'

export type ShortlistService = ReturnType<typeof createShortlistService>

export interface ShortlistDependencies {
  shortlists: ShortlistRepository
  requireMovie: (id: number) => Promise<unknown>
  slice: (ids: readonly number[], page: PageRequest, viewer: Viewer) => Promise<Slice<MovieCard>>
}

/** The personal shortlist, and those of groups, which members see and change. */
export function createShortlistService({ shortlists, requireMovie, slice }: ShortlistDependencies) {
  return {
    async add(userId: string, movieId: number): Promise<boolean> {
      await requireMovie(movieId)
      return shortlists.add(userId, movieId)
    },
    async requireOn(userId: string, movieId: number): Promise<void> {
      if (!(await shortlists.has(userId, movieId))) throw notFound('Shortlist entry')
    },
    async remove(userId: string, movieId: number): Promise<null> {
      await requireMovie(movieId)
      await shortlists.remove(userId, movieId)
      return null
    },
    personal: async (viewer: Viewer & { userId: string }, page: PageRequest) =>
      slice(await shortlists.ids(viewer.userId), page, viewer),

    async addToGroup(groupId: string | null, movieId: number, userId: string): Promise<boolean> {
      const group = requireGroup(groupId)
      await requireMovie(movieId)
      return shortlists.addToGroup(group, movieId, userId)
    },
    async requireOnGroup(groupId: string | null, movieId: number): Promise<void> {
      if (!(await shortlists.groupHas(requireGroup(groupId), movieId))) throw notFound('Shortlist entry')
    },
    async removeFromGroup(groupId: string | null, movieId: number, userId: string): Promise<null> {
      const group = requireGroup(groupId)
      await requireMovie(movieId)
      await shortlists.removeFromGroup(group, movieId, userId)
      return null
    },
    async group(groupId: string, page: PageRequest, userId: string): Promise<Slice<MovieCard>> {
      const ids = await shortlists.groupIds(groupId, userId)
      if (ids === null) throw notFound('Group')
      if (ids === false) throw forbidden('You are not a member of this group', 'not_a_member')
      return slice(ids, page, { userId, groupId })
    },
  }
}

/** For calls that mean the active group. */
export function requireGroup(groupId: string | null): string {
  if (groupId === null) throw forbidden('You are not a member of this group', 'not_a_member')
  return groupId
}
