import { storage } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { whenChangedElsewhere } from './tabs.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'
const isTheme = (value: string | null): value is Theme => THEMES.some((theme) => theme === value)
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

function stored(): Theme {
  const value = storage.get(KEY)
  return isTheme(value) ? value : 'dark'
}

const store = createStore({ theme: stored() })

/** Puts the theme's class on the root; public/theme.js does the same before the first paint. */
function apply(theme: Theme) {
  const dark = theme === 'dark' || (theme === 'system' && prefersDark().matches)
  document.documentElement.classList.toggle('dark', dark)
  document.documentElement.classList.toggle('light', !dark)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0f0d0b' : '#faf6ef')
}

export function setTheme(theme: Theme) {
  storage.set(KEY, theme)
  store.set({ theme })
  apply(theme)
}

/** Follows the other tabs, and the operating system while the choice is "system". Call once at start. */
export function startTheme() {
  apply(store.get().theme)
  whenChangedElsewhere(KEY, () => {
    store.set({ theme: stored() })
    apply(stored())
  })
  prefersDark().addEventListener('change', () => apply(store.get().theme))
}

export function useTheme(): Theme {
  return useStore(store).theme
}
