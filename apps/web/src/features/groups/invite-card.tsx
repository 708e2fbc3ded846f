import type { ReactNode } from 'react'
import { rich } from '../../words/t.ts'

/** The frame of an invitation to the group of this name. */
export function InviteCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="mx-auto flex max-w-lg flex-col items-center gap-6 rounded-control border border-line bg-surface p-6 text-center sm:p-10">
      <h1 className="text-xl wrap-anywhere">
        {rich('groups.inviteCard.youAreInvitedToJoin', { name: <span className="text-accent">{name}</span> })}
      </h1>
      {children}
    </section>
  )
}
