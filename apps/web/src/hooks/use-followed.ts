import { useOnline } from './use-online.ts'

const EVERY_MS = 20_000

/**
 * Options of a query about what friends change, where there is no stream to follow (use-live.ts): asked again every now and then, when the window gets the focus, and when the
 * network is back. A hidden or offline page asks nothing.
 */
export function useFollowed() {
  const online = useOnline()
  return {
    refetchInterval: online ? EVERY_MS : false,
    refetchOnWindowFocus: online && 'always',
    refetchOnReconnect: 'always',
  } as const
}
