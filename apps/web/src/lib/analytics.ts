import type { QueryClient } from '@tanstack/react-query'
import { configQuery } from './config-query.ts'
import { consent } from './consent.ts'

export type AnalyticsEvent =
  | { name: 'app_start' }
  | { name: 'search'; query: string }
  | { name: 'select_movie'; id: number }
  | { name: 'identity_success' }
  | { name: 'identity_failure' }

export type Sender = (event: AnalyticsEvent) => void

let sender: Sender | null = null

/** Reports an event to the operator's provider. Without consent or a provider it goes nowhere. */
export function track(event: AnalyticsEvent) {
  if (consent.get().performance) sender?.(event)
}

async function connect(queryClient: QueryClient) {
  if (sender !== null || !consent.get().performance) return
  const { analytics_id: id } = await queryClient.ensureQueryData(configQuery)
  if (id === null) return
  const { createSender } = await import('./analytics-provider.ts')
  sender ??= createSender(id)
  track({ name: 'app_start' })
}

/** Connects the operator's provider once one is configured and the visitor has agreed; never before. */
export function startAnalytics(queryClient: QueryClient) {
  const attempt = () => void connect(queryClient).catch((error: unknown) => console.error(error))
  consent.subscribe(attempt)
  attempt()
}
