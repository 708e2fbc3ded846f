import { consent } from './consent.ts'

export type AnalyticsEvent =
  | { name: 'app_start' }
  | { name: 'search'; query: string }
  | { name: 'select_movie'; id: number }
  | { name: 'identity_success' }
  | { name: 'identity_failure' }

export type Sender = (event: AnalyticsEvent) => void

let sender: Sender | null = null

export function sendEventsTo(provider: Sender) {
  sender = provider
}

/** Reports an event to the operator's provider. Without consent or a provider it goes nowhere. */
export function track(event: AnalyticsEvent) {
  if (consent.get().performance) sender?.(event)
}
