import { useNavigate, useRouter } from '@tanstack/react-router'
import { withBasePath } from '../lib/base-path.ts'
import { keepSecret } from '../lib/link-secrets.ts'
import { safeRedirect } from '../lib/safe-redirect.ts'

interface AfterSignIn {
  /** Opens the page that was asked for, or home. */
  toPage: (asked: string | undefined) => void
  /** Opens that page for users who have rated enough, and the movies to rate before it for others. */
  goOn: (ready: boolean, asked: string | undefined) => void
}

/** Destination of a sign-in. @param replace true if Back skips the page that signed in */
export function useAfterSignIn({ replace = false } = {}): AfterSignIn {
  const { history } = useRouter()
  const navigate = useNavigate()
  const toPage = (asked: string | undefined) => {
    keepSecret('invite', null)
    if (replace) history.replace(withBasePath(safeRedirect(asked)))
    else history.push(withBasePath(safeRedirect(asked)))
  }
  const goOn = (ready: boolean, asked: string | undefined) => {
    // A user on the way to an evening is awaited there: the movies to rate can wait.
    if (ready || asked?.startsWith('/tonight/')) return toPage(asked)
    keepSecret('invite', null)
    void navigate({ to: '/discover', search: asked === undefined || asked === '/' ? {} : { redirect: asked }, replace })
  }
  return { toPage, goOn }
}
