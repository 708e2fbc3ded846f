import type { ComponentPropsWithoutRef } from 'react'

/** A link to another site within a text. It opens in the same tab unless `target` says otherwise. */
export function OutLink({ children, ...props }: ComponentPropsWithoutRef<'a'> & { href: string }) {
  return (
    <a rel="noopener noreferrer" className="link" {...props}>
      {children}
    </a>
  )
}
