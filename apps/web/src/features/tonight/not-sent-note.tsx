import { CloudOff } from 'lucide-react'
import { useOnline } from '../../hooks/use-online.ts'
import { KEPT } from '../../lib/outbox/keep.ts'

/** Says that an answer is kept on this device until it can be sent. */
export function NotSentNote({ waits }: { waits: boolean }) {
  const online = useOnline()
  return (
    <p role="status" className="flex min-h-6 items-center justify-center gap-1.5 text-sm text-muted">
      {(waits || !online) && (
        <>
          <CloudOff className="size-4 shrink-0 text-accent" aria-hidden="true" />
          {waits ? KEPT : 'You are offline. Go on: your answers are kept.'}
        </>
      )}
    </p>
  )
}
