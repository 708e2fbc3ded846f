import { useShareNote } from '../../lib/share-address.ts'

/** Says which devices can open the link next to it, if not all can. */
export function ShareNote({ className = 'text-sm text-muted' }: { className?: string }) {
  const note = useShareNote()
  return note === null ? null : <p className={className}>{note}</p>
}
