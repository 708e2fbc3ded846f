import type { Group } from '@marquee/contract'
import { RequestError, call, routes } from './api.ts'
import { mayRetry } from './query-client.ts'
import { createStore, useStore } from './store.ts'
import { whenChangedElsewhere } from './tabs.ts'
import { GROUP, activeGroupId, tokens } from './tokens.ts'
import { t } from '../words/t.ts'

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

const RETRY_AFTER_MS = 1000

/** As queries do, tries once more after a failure that may pass. */
async function fetchGroup(id: string): Promise<Group> {
  const fetch = () => call(routes.group, { params: { id } })
  try {
    return await fetch()
  } catch (error) {
    if (!(error instanceof Error && mayRetry(0, error))) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    return fetch()
  }
}

/** Loads the stored group; clears it when the server says that it no longer exists or the user is not a member. */
export async function loadActiveGroup(): Promise<void> {
  const id = activeGroupId.get()
  if (id === null) return
  const isStillAsked = () => activeGroupId.get() === id
  try {
    const group = await fetchGroup(id)
    if (!isStillAsked()) return
    if (group.is_member) setActiveGroup(group)
    else clearActiveGroup(t('lib.activeGroup.youAreNotAMember'))
  } catch (error) {
    if (!isStillAsked()) return
    const status = error instanceof RequestError ? error.status : 0
    if (status === 404) clearActiveGroup(t('common.words.groupNotFound'))
    else if (status === 403) clearActiveGroup(t('lib.activeGroup.youAreNotAMember'))
    // No answer says nothing about the group: it stays stored and is asked for again.
    else activeGroup.set({ error: t('lib.activeGroup.failedToFetchGroup') })
  }
}

whenChangedElsewhere(GROUP, () => {
  const id = activeGroupId.get()
  if (id === (activeGroup.get().group?.id ?? null)) return
  activeGroup.set({ group: null, error: null })
  void loadActiveGroup()
})

export function useActiveGroup(): Group | null {
  return useStore(activeGroup).group
}

/** True while a group is stored that the server has not answered for yet. */
function isAwaited({ group, error }: ActiveGroupState): boolean {
  return group === null && error === null && activeGroupId.get() !== null && tokens.access() !== null
}

/** True with an active group. A stored one counts until the server says otherwise, because requests carry its id from the start. */
export function useInGroup(): boolean {
  const state = useStore(activeGroup)
  return state.group !== null || isAwaited(state)
}

/** Resolves when it is known which group is active. */
export function whenGroupIsKnown(): Promise<void> {
  return new Promise((resolve) => {
    if (!isAwaited(activeGroup.get())) return resolve()
    const stop = activeGroup.subscribe(() => {
      if (isAwaited(activeGroup.get())) return
      stop()
      resolve()
    })
  })
}
