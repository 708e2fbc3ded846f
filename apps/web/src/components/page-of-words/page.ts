import type { ReactNode } from 'react'

/** Elements of a page by their names in its text, `{{name}}`. */
export type Slots = Readonly<Record<string, ReactNode>>

export interface Section {
  /** Names the section in addresses, "#data", and for the code of its page; empty for many. */
  id: string
  title: string
  body: (slots?: Slots) => ReactNode
  /** Texts under headings of the third level. */
  parts: readonly Section[]
}

/** A page of words: `content/LANGUAGE/NAME.md`, compiled. */
export interface Page {
  title: string
  lead: string
  sections: readonly Section[]
}
