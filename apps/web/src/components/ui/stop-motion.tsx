import { Pause, Play } from 'lucide-react'
import { setMotionStopped, useMotionStopped } from '../../lib/motion.ts'
import { t } from '../../words/t.ts'

/** Stops everything on the page that moves by itself, and starts it again. Its place is the first row that moves. */
export function StopMotion() {
  const stopped = useMotionStopped()
  const Icon = stopped ? Play : Pause
  return (
    <button
      type="button"
      // With reduced motion nothing moves by itself.
      className="flex size-11 shrink-0 items-center justify-center rounded-full border border-line bg-raised hover:border-field motion-reduce:hidden"
      aria-label={stopped ? t('ui.stopMotion.startMotion') : t('ui.stopMotion.stopMotion')}
      onClick={() => setMotionStopped(!stopped)}
    >
      <Icon className="size-4" aria-hidden="true" />
    </button>
  )
}
