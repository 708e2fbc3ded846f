import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useFollowed } from '../../hooks/use-followed.ts'
import { HowWasIt } from './how-was-it.tsx'
import { OpenEveningCard } from './open-evening-card.tsx'
import { tonightQueries } from './queries.ts'
import { StartEvening } from './start-evening.tsx'
import { t } from '../../words/t.ts'

interface GroupTonightProps {
  groupId: string
  /** Opens the choices of an evening immediately, unless one is on. */
  startAtOnce: boolean
  /** Makes the button the page's primary one. */
  isNext: boolean
  /** Called with the evening that was started. */
  onStarted: (eveningId: string) => void
}

/** A group's evening: the way to the one that is on, or the button that starts one; and how the last one was. */
export function GroupTonight({ groupId, startAtOnce, isNext, onStarted }: GroupTonightProps) {
  const { data, isPending } = useQuery({ ...tonightQueries.tonight(), ...useFollowed() })
  const [choosing, setChoosing] = useState(startAtOnce)
  const open = data?.open.find(({ group }) => group.id === groupId)
  const asked = data?.ask.filter(({ group }) => group.id === groupId) ?? []
  return (
    <section aria-label={t('common.words.tonight')} className="flex max-w-md flex-col gap-4">
      {open === undefined ? (
        <Button
          variant={isNext ? 'primary' : 'secondary'}
          className="min-h-14 text-lg"
          aria-haspopup="dialog"
          disabled={isPending}
          onClick={() => setChoosing(true)}
        >
          <Sparkles className="size-5" aria-hidden="true" />
          {t('common.words.tonight')}
        </Button>
      ) : (
        <OpenEveningCard evening={open} />
      )}
      {asked.map((each) => (
        <HowWasIt key={each.id} asked={each} withGroup={false} />
      ))}
      <Dialog
        title={t('common.words.tonight')}
        open={choosing && open === undefined && !isPending}
        onClose={() => setChoosing(false)}
      >
        <StartEvening groupId={groupId} onStarted={onStarted} />
      </Dialog>
    </section>
  )
}
