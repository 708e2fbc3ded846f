import type { QueryClient } from '@tanstack/react-query'
import { sendEventsTo, track } from './analytics.ts'
import { configQuery } from './config-query.ts'
import { consent } from './consent.ts'

let isConnected = false

async function connect(queryClient: QueryClient) {
  if (isConnected || !consent.get().performance) return
  const { analytics_id: id } = await queryClient.ensureQueryData(configQuery)
  if (id === null) return
  const { createSender } = await import('./analytics-provider.ts')
  if (isConnected) return
  isConnected = true
  sendEventsTo(createSender(id))
  track({ name: 'app_start' })
}

/** Connects the operator's provider once one is configured and the visitor has agreed; never before. */
export function startAnalytics(queryClient: QueryClient) {
  const attempt = () => void connect(queryClient).catch((error: unknown) => console.error(error))
  consent.subscribe(attempt)
  attempt()
}
