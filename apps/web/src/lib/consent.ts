import { storage } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { whenChangedElsewhere } from './tabs.ts'

const KEY = 'cookie_consent'

export interface Consent {
  /** False until the visitor has chosen. */
  decided: boolean
  performance: boolean
  advertising: boolean
}

function stored(): Consent {
  const value = storage.get(KEY)
  if (value === null) return { decided: false, performance: false, advertising: false }
  const allowed = value.split(',')
  return { decided: true, performance: allowed.includes('performance'), advertising: allowed.includes('advertising') }
}

/** The server leaves out the question, because it cannot know whether the visitor has answered it. */
const ON_SERVER: Consent = { decided: true, performance: false, advertising: false }
export const consent = createStore<Consent>(stored(), ON_SERVER)
whenChangedElsewhere(KEY, () => consent.set(stored()))

export function decideConsent({ performance, advertising }: Omit<Consent, 'decided'>) {
  const allowed = ['essential', ...(performance ? ['performance'] : []), ...(advertising ? ['advertising'] : [])]
  storage.set(KEY, allowed.join(','))
  consent.set({ decided: true, performance, advertising })
}

export function useConsent(): Consent {
  return useStore(consent)
}
