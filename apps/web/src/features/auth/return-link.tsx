import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { withBasePath } from '../../lib/base-path.ts'
import { safeRedirect } from '../../lib/safe-redirect.ts'

interface ReturnLinkProps {
  /** The page that was asked for before signing up; home without one. */
  redirect: string | undefined
  className: string
  children: ReactNode
}

/** Leads on to the page that asked for the sign-up. */
export function ReturnLink({ redirect, className, children }: ReturnLinkProps) {
  const { history } = useRouter()
  if (redirect === undefined) {
    return (
      <Link to="/" className={className}>
        {children}
      </Link>
    )
  }
  const target = withBasePath(safeRedirect(redirect))
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.push(target)
  }
  return (
    <a href={target} className={className} onClick={follow}>
      {children}
    </a>
  )
}
