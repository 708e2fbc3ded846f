import type { ReactNode } from 'react'

/** The narrow card around the sign-in and sign-up forms. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="gutter py-12">
      <div className="mx-auto flex max-w-md flex-col gap-5 rounded-control border border-line bg-surface p-6 sm:p-8">
        <h1 className="text-xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}
