import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestError } from './api.ts'

const logged = (error: Error) => console.error(error.message)

/** Retries only failures that may pass: a lost connection or a server that is starting. */
export function mayRetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof RequestError && (error.status === 0 || error.status === 503)
}

/** @param report is told of every failed call */
export function createQueryClient(report: (error: Error) => void = logged): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: report }),
    mutationCache: new MutationCache({ onError: report }),
    defaultOptions: {
      // Offline, calls are answered from the kept answers, and changes go to the outbox.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 60_000,
        retry: mayRetry,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
