import type { FunctionComponent, ReactNode } from 'react'
import type { Page, Section, Slots } from '../../components/page-of-words/page.ts'

interface ArticleProps {
  page: Page
  slots?: Slots
  /** Sections that look different, by their names. */
  looks?: Readonly<Record<string, FunctionComponent<Section>>>
}

/** A page of text: one column of readable width. */
export function Article({ page: { title, lead, sections }, slots, looks }: ArticleProps) {
  return (
    <article className="gutter page py-8">
      <div className="mx-auto flex max-w-[68ch] flex-col gap-9">
        <header>
          <h1 className="text-2xl sm:text-[3.5rem] sm:leading-none">{title}</h1>
          <p className="mt-3 text-lg text-muted">{lead}</p>
        </header>
        {sections.map((section) => {
          const { id, title: heading, body } = section
          const Look = looks?.[id]
          if (Look) return <Look key={heading} {...section} />
          return (
            <Part key={heading} title={heading}>
              {body(slots)}
            </Part>
          )
        })}
      </div>
    </article>
  )
}

/** A section with its heading; one without, after a rule, is its text alone. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  if (title === '') return children
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      <div className="flex flex-col gap-3 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  )
}
