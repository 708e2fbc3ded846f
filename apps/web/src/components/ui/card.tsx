import { useId } from 'react'
import type { ReactNode } from 'react'

/** A section of a page under its own heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-control border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="mb-4 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
