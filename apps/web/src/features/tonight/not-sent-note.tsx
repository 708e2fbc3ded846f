import { CloudOff } from 'lucide-react'
import { classNames } from '../../components/ui/class-names.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { KEPT } from '../../lib/outbox/keep.ts'
import { t } from '../../words/t.ts'

const LOOK = 'flex items-center justify-center gap-1.5 text-sm text-muted'

interface NotSentNoteProps {
  /** True while an answer has not got through. */
  waits: boolean
  /** Keeps its line free while there is nothing to say, so that nothing moves. */
  reserved?: boolean
}

/** Says that an answer is kept on this device until it can be sent. */
export function NotSentNote({ waits, reserved = false }: NotSentNoteProps) {
  const online = useOnline()
  return (
    <p role="status" className={classNames(LOOK, reserved && 'min-h-6')}>
      {(waits || !online) && (
        <>
          <CloudOff className="size-4 shrink-0 text-accent" aria-hidden="true" />
          {waits ? KEPT : t('tonight.notSentNote.youAreOfflineGoOn')}
        </>
      )}
    </p>
  )
}
