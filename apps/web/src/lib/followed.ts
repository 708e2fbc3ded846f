const EVERY_MS = 20_000

/**
 * For queries about what friends change: asked again every now and then, and when the window gets the focus. A hidden or offline
 * page asks nothing.
 */
export const FOLLOWED = { refetchInterval: EVERY_MS, refetchOnWindowFocus: 'always' } as const
