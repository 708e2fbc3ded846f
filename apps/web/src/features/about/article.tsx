import type { ReactNode } from 'react'

/** A page of text: one column of readable width. */
export function Article({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className="gutter page py-8">
      <div className="mx-auto flex max-w-[68ch] flex-col gap-9">
        <header>
          <h1 className="text-2xl sm:text-[3.5rem] sm:leading-none">{title}</h1>
          <p className="mt-3 text-lg text-muted">{lead}</p>
        </header>
        {children}
      </div>
    </article>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">{title}</h2>
      <div className="flex flex-col gap-3 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  )
}
