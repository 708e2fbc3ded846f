import type { Sender } from './analytics.ts'
import { trustedScript } from './trusted.ts'

const SCRIPT = 'https://www.googletagmanager.com/gtag/js'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** The provider takes calls from a queue of `arguments` objects, so entries are pushed in that shape. */
function push(..._entry: unknown[]) {
  window.dataLayer ??= []
  window.dataLayer.push(arguments)
}

/** Loads the provider's script. @param id the operator's measurement id */
export function createSender(id: string): Sender {
  push('js', new Date())
  push('config', id, { anonymize_ip: true })
  const script = document.createElement('script')
  script.src = trustedScript(`${SCRIPT}?id=${encodeURIComponent(id)}`)
  script.async = true
  document.head.append(script)
  return ({ name, ...details }) => push('event', name, details)
}
