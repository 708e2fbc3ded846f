import { CloudOff } from 'lucide-react'
import { useOnline } from '../../hooks/use-online.ts'
import { KEPT } from '../../lib/outbox/keep.ts'
import type { Field } from '../../lib/outbox/entry.ts'
import { useWaiting } from '../../lib/outbox/waiting.ts'

/** Says of a movie that something pressed here still waits to be sent. @param fields all of them when omitted */
export function KeptNote({ movieId, fields }: { movieId: number; fields?: readonly Field[] }) {
  const online = useOnline()
  const isKept = useWaiting().some(
    (entry) =>
      entry.movieId === movieId &&
      entry.refused === null &&
      (entry.tried || !online) &&
      (fields === undefined || fields.includes(entry.field)),
  )
  if (!isKept) return null
  return (
    <span className="flex items-center gap-1.5 text-xs text-muted">
      <CloudOff className="size-3.5 shrink-0 text-accent" aria-hidden="true" />
      <span className="min-w-0 whitespace-normal">{KEPT}</span>
    </span>
  )
}
