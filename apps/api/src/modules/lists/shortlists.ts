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
      candidates: async ({ context }) => toCandidates(await taste.shortlistOf(context.userId!)),
      hydrate,
    }),
    group: createList<{ groupId: string }>({
      candidates: async ({ context, params }) =>
        toCandidates(await groups.shortlistIds(params.groupId, context.userId!)),
      hydrate,
    }),
  }
}
