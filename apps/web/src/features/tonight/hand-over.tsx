import { Avatar } from '../../components/ui/avatar.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import { useStartAtTop } from './use-start-at-top.ts'

interface HandOverProps {
  name: string
  onReady: () => void
  /** Gives the phone back to its owner; absent for the owner. */
  back: { name: string; run: () => void } | undefined
}

/** An empty screen between two people, so that neither sees the other's answers. */
export function HandOver({ name, onReady, back }: HandOverProps) {
  useStartAtTop()
  return (
    <section aria-label="Hand over" className="flex grow flex-col items-center justify-center gap-6 py-16 text-center">
      <Avatar name={name} size="lg" />
      <div>
        <FocusedHeading key={name} level="h1" className="text-2xl wrap-anywhere outline-none">
          Hand the phone to {name}
        </FocusedHeading>
        <p className="mt-2 text-muted">No one else’s answers are shown from here on.</p>
      </div>
      <Button variant="primary" className="h-20 w-full max-w-xs text-lg" onClick={onReady}>
        I am {name}
      </Button>
      {back && (
        <Button variant="ghost" onClick={back.run}>
          Give it back to {back.name}
        </Button>
      )}
    </section>
  )
}
