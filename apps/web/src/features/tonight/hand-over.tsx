import { Avatar } from '../../components/ui/avatar.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import { useStartAtTop } from './use-start-at-top.ts'
import { t } from '../../words/t.ts'

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
    <section
      aria-label={t('tonight.handOver.handOver')}
      className="flex grow flex-col items-center justify-center gap-6 py-16 text-center"
    >
      <Avatar name={name} size="lg" />
      <div>
        <FocusedHeading key={name} level="h1" className="text-2xl wrap-anywhere outline-none">
          {t('tonight.handOver.handThePhoneToName', { name })}
        </FocusedHeading>
        <p className="mt-2 text-muted">{t('tonight.handOver.noOneElsesAnswersAre')}</p>
      </div>
      <Button variant="primary" className="h-20 w-full max-w-xs text-lg" onClick={onReady}>
        {t('tonight.handOver.iAmName', { name })}
      </Button>
      {back && (
        <Button variant="ghost" onClick={back.run}>
          {t('tonight.handOver.giveItBackToName', { name: back.name })}
        </Button>
      )}
    </section>
  )
}
