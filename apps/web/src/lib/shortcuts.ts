import { storage } from './storage.ts'
import { createStore, useStore } from './store.ts'

const KEY = 'shortcuts'
const store = createStore({ enabled: storage.get(KEY) !== 'off' })

export function setShortcutsEnabled(enabled: boolean) {
  storage.set(KEY, enabled ? null : 'off')
  store.set({ enabled })
}

export function useShortcutsEnabled(): boolean {
  return useStore(store).enabled
}

const FIELDS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"], dialog'

/** True for a key press without modifiers outside fields, menus and dialogs. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (!store.get().enabled || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target instanceof Element ? event.target : null
  return (target?.closest(FIELDS) ?? null) === null
}
