import type { ReactNode } from 'react'

interface OutLinkProps {
  href: string
  children?: ReactNode
}

/** A link within a text to another site, which opens beside this one. */
export function OutLink({ href, children }: OutLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link">
      {children}
    </a>
  )
}
