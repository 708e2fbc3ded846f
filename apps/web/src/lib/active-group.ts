import type { Group } from '@marquee/contract'
import { RequestError, call, routes } from './api.ts'
import { createStore, useStore } from './store.ts'
import { activeGroupId } from './tokens.ts'

interface ActiveGroupState {
  group: Group | null
  error: string | null
}

export const activeGroup = createStore<ActiveGroupState>({ group: null, error: null })

export function setActiveGroup(group: Group) {
  activeGroupId.set(group.id)
  activeGroup.set({ group, error: null })
}

export function clearActiveGroup(error: string | null = null) {
  activeGroupId.set(null)
  activeGroup.set({ group: null, error })
}

function failureOf(error: unknown): string {
  return error instanceof RequestError && error.status === 404 ? 'Group not found' : 'Failed to fetch group'
}

/** Loads the stored group; clears it when it no longer exists or the user is not a member. */
export async function loadActiveGroup(): Promise<void> {
  const id = activeGroupId.get()
  if (id === null) return
  try {
    const group = await call(routes.group, { params: { id } })
    if (group.is_member) setActiveGroup(group)
    else clearActiveGroup('You are not a member of this group')
  } catch (error) {
    clearActiveGroup(failureOf(error))
  }
}

export function useActiveGroup(): Group | null {
  return useStore(activeGroup).group
}
