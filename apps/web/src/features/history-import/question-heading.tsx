import type { ReactNode } from 'react'

/** A question about a file, with the reason for it. */
export function QuestionHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-base font-semibold">{title}</h3>
      <p className="mt-1 text-sm text-muted wrap-anywhere">{children}</p>
    </div>
  )
}
