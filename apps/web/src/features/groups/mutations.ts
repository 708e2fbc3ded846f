import type { Group } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../components/ui/toaster.tsx'
import { activeGroup, clearActiveGroup, setActiveGroup } from '../../lib/active-group.ts'
import { call, routes } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import { groupQueries } from './queries.ts'
import { t } from '../../words/t.ts'

const sayFailure = (text: string) => (error: Error) => showToast(detailOf(error) ?? text, { tone: 'alert' })

function deactivate(id: string) {
  if (activeGroup.get().group?.id === id) clearActiveGroup()
}

/** Keeps the answer as the group's newest state, and asks for the lists again. */
function useStoreGroup() {
  const queryClient = useQueryClient()
  return (group: Group) => {
    queryClient.setQueryData(groupQueries.detail(group.id).queryKey, group)
    return queryClient.invalidateQueries({ queryKey: ['groups', 'list'] })
  }
}

/** Creates a group and activates it. */
export function useCreateGroup() {
  const store = useStoreGroup()
  return useMutation({
    mutationFn: (name: string) => call(routes.createGroup, { body: { name } }),
    onSuccess: (group) => {
      setActiveGroup(group)
      return store(group)
    },
  })
}

/** Joins a group and activates it. */
export function useJoinGroup(id: string, code: string | undefined) {
  const store = useStoreGroup()
  return useMutation({
    mutationFn: () =>
      call(routes.groupAction, {
        params: { id },
        query: { action: 'join' },
        body: code === undefined ? {} : { code },
      }),
    onSuccess: (group) => {
      setActiveGroup(group)
      return store(group)
    },
    onError: sayFailure(t('groups.mutations.youCouldNotJoinThe')),
  })
}

/** @param onDone navigates away, before the page turns into an invitation */
export function useLeaveGroup(id: string, onDone: () => Promise<void>) {
  const store = useStoreGroup()
  return useMutation({
    mutationFn: () => call(routes.groupAction, { params: { id }, query: { action: 'leave' } }),
    onSuccess: async (group) => {
      await onDone()
      deactivate(id)
      await store(group)
    },
    onError: sayFailure(t('groups.mutations.youCouldNotLeaveThe')),
  })
}

/** Removes another member; the creator's right. */
export function useKickMember(id: string) {
  const store = useStoreGroup()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) =>
      call(routes.groupAction, { params: { id }, query: { action: 'kick' }, body: { user_id: userId } }),
    onSuccess: async (group) => {
      await store(group)
      await queryClient.invalidateQueries({ queryKey: ['groups', 'removed', id] })
    },
    onError: sayFailure(t('groups.mutations.theMemberWasNotRemoved')),
  })
}

/** Lets a removed user join again; the creator's right. */
export function useLetBackIn(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ userId }: { userId: string; username: string }) =>
      call(routes.letBackIn, { params: { id, userId } }),
    onSuccess: (_, { username }) => {
      showToast(t('groups.mutations.usernameCanJoinAgainWith', { username }))
      return queryClient.invalidateQueries({ queryKey: ['groups', 'removed', id] })
    },
    onError: sayFailure(t('common.words.thisDidNotWorkTry')),
  })
}

/** Changes the name of the group; the creator's right. */
export function useRenameGroup() {
  const store = useStoreGroup()
  return useMutation({
    mutationFn: ({ id, name }: Pick<Group, 'id' | 'name'>) =>
      call(routes.renameGroup, { params: { id }, body: { name } }),
    onSuccess: (group) => {
      if (activeGroup.get().group?.id === group.id) setActiveGroup(group)
      return store(group)
    },
  })
}

/** Renews the group's link, so that earlier ones no longer invite; the creator's right. */
export function useRenewLink(id: string) {
  const store = useStoreGroup()
  return useMutation({
    mutationFn: () => call(routes.renewGroupLink, { params: { id } }),
    onSuccess: (group) => {
      showToast(t('groups.mutations.theLinkIsRenewedEarlier'))
      return store(group)
    },
    onError: sayFailure(t('groups.mutations.theLinkWasNotRenewed')),
  })
}

/**
 * Ends the group for all members; the creator's right.
 * @param onDone navigates away, before the group's page finds that it no longer exists
 */
export function useDestroyGroup(id: string, onDone: () => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.destroyGroup, { params: { id } }),
    onSuccess: async () => {
      await onDone()
      deactivate(id)
      queryClient.removeQueries({ queryKey: groupQueries.detail(id).queryKey })
      await queryClient.invalidateQueries({ queryKey: ['groups', 'list'] })
    },
    onError: sayFailure(t('groups.mutations.theGroupWasNotDestroyed')),
  })
}
