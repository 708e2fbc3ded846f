import { CloudOff } from 'lucide-react'
import { classNames } from '../../components/ui/class-names.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { KEPT } from '../../lib/outbox/keep.ts'
import { t } from '../../words/t.ts'

const LOOK = 'flex items-center justify-center gap-1.5 text-sm text-muted'
const OVER = 'pointer-events-none absolute inset-x-2 bottom-2 z-20 rounded-control bg-ground'

interface NotSentNoteProps {
  /** True while an answer has not got through. */
  waits: boolean
  /** On a poster, where it moves nothing. */
  over?: boolean
}

/** Says that an answer is kept on this device until it can be sent. */
export function NotSentNote({ waits, over = false }: NotSentNoteProps) {
  const online = useOnline()
  return (
    <p role="status" className={classNames(LOOK, over && OVER)}>
      {(waits || !online) && (
        <>
          <CloudOff className="size-4 shrink-0 text-accent" aria-hidden="true" />
          {waits ? KEPT : t('tonight.notSentNote.youAreOfflineGoOn')}
        </>
      )}
    </p>
  )
}
