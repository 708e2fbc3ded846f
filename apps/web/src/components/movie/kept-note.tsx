import { CloudOff } from 'lucide-react'
import { useOnline } from '../../hooks/use-online.ts'
import { KEPT } from '../../lib/outbox/keep.ts'
import type { Field } from '../../lib/outbox/entry.ts'
import { useWaiting } from '../../lib/outbox/waiting.ts'

interface KeptNoteProps {
  movieId: number
  /** All of them when omitted. */
  fields?: readonly Field[]
  /** An icon with the text for screen readers, where a line more would move the page. */
  small?: boolean
}

/** Says of a movie that something pressed here still waits to be sent. */
export function KeptNote({ movieId, fields, small = false }: KeptNoteProps) {
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
      <span className={small ? 'sr-only' : 'min-w-0 whitespace-normal'}>{KEPT}</span>
    </span>
  )
}
