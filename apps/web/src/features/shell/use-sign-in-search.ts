import { useRouterState } from '@tanstack/react-router'

/** State of a link to the sign-in: an invitation to a group or an evening must not get lost on the way. */
export function useSignInSearch(): { redirect?: string } {
  const href = useRouterState({ select: ({ location }) => location.href })
  return /^\/(groups|tonight)\//.test(href) ? { redirect: href } : {}
}
