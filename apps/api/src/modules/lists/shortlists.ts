import { sliceOf } from '../../common/paging.ts'
import type { ListDependencies } from './dependencies.ts'
import { toCandidates, type List } from './pipeline.ts'

export interface ShortlistLists {
  personal: List<void>
  group: List<{ groupId: string }>
}

/** Shortlists of users and groups, the newest first. */
export function shortlistLists({ createList, hydrate, taste, groups }: ListDependencies): ShortlistLists {
  return {
    personal: createList<void>({
      candidates: async ({ context, page }) => toCandidates(sliceOf(await taste.shortlistOf(context.userId!), page)),
      hydrate,
    }),
    group: createList<{ groupId: string }>({
      candidates: async ({ context, page, params }) =>
        toCandidates(sliceOf(await groups.shortlistIds(params.groupId, context.userId!), page)),
      hydrate,
    }),
  }
}
