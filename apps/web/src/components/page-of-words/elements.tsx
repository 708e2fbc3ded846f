/** Elements that compiled pages consist of (words/pages.ts). */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useContacts } from '../../lib/contacts.ts'
import { WriteLink } from '../ui/write-link.tsx'
import type { Slots } from './page.ts'

/** @throws Error if the page has no such element, which a text may name by mistake */
export function slot(slots: Slots | undefined, name: string): ReactNode {
  if (slots === undefined || !(name in slots)) throw new Error(`The page has nothing for {{${name}}}`)
  return slots[name]
}

interface InnerLinkProps {
  to: string
  search: Record<string, string>
  children: ReactNode
}

export function InnerLink({ to, search, children }: InnerLinkProps) {
  return (
    <Link to={to} search={search} className="link">
      {children}
    </Link>
  )
}

/** The way to the operator, `[us with the feedback form](write:contact)`: the address in place of the words where there is one. */
export function Write({ to, children }: { to: 'contact' | 'press'; children: ReactNode }) {
  return <WriteLink address={useContacts()[to]}>{children}</WriteLink>
}

export function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted">{children}</p>
}
