import { withBasePath } from './base-path.ts'
import { tabStorage } from './storage.ts'
import { trustedScript } from './trusted.ts'

const RELOADED = 'reloaded_for_new_build'
/** The first page's own requests go first. */
const WAIT_MS = 3000

/** Registers the service worker once the page has settled. Browsers allow it only on https and on this machine. */
export function registerWorker() {
  reloadOnceForNewBuild()
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker
      .register(trustedScript(withBasePath('/sw.js')))
      .catch((error: unknown) => console.warn('The app does not open without the network:', error))
  }
  if (document.readyState === 'complete') setTimeout(register, WAIT_MS)
  else addEventListener('load', () => setTimeout(register, WAIT_MS), { once: true })
}

/** A file that a newer build has replaced is gone: the page reloads with that build, but never in a circle. */
function reloadOnceForNewBuild() {
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || tabStorage.get(RELOADED) !== null) return
    tabStorage.set(RELOADED, '1')
    location.reload()
  })
}
