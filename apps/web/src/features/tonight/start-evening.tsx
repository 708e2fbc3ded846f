import type { EveningLimits, EveningStart } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { detailOf } from '../../lib/failure.ts'
import { useStartEvening } from './mutations.ts'
import { tonightQueries } from './queries.ts'
import { StartLimits } from './start-limits.tsx'
import { ToggleChips } from './toggle-chips.tsx'
import { tiltInWords } from './words.ts'
import { t } from '../../words/t.ts'

const MAX_GUESTS = 20

interface StartEveningProps {
  groupId: string
  /** Called with the evening that was started, or that was open already. */
  onStarted: (eveningId: string) => void
}

/** Starts an evening: who watches, under which limits. Last time's choices are filled in, so that one tap is enough. */
export function StartEvening({ groupId, onStarted }: StartEveningProps) {
  const start = useQuery(tonightQueries.start(groupId))
  const members = useQuery(tonightQueries.members(groupId))
  const failed = start.error ?? members.error
  if (failed !== null) {
    const again = () => void Promise.all([start.refetch(), members.refetch()])
    return <ErrorState message={failed.message} onRetry={again} />
  }
  if (start.data === undefined || members.data === undefined)
    return <Spinner label={t('tonight.startEvening.loadingLastTimesChoices')} large />
  const { open } = start.data
  if (open?.state === 'voting') {
    return (
      <div className="flex flex-col gap-4 text-center">
        <p>{t('tonight.startEvening.tonightIsOn', { here: open.here })}</p>
        <Button variant="primary" className="h-16 text-lg" onClick={() => onStarted(open.id)}>
          {t('tonight.startEvening.join')}
        </Button>
      </div>
    )
  }
  return <StartForm start={start.data} members={members.data} groupId={groupId} onStarted={onStarted} />
}

interface StartFormProps extends StartEveningProps {
  start: EveningStart
  members: readonly { id: string; name: string }[]
}

function StartForm({ start, members, groupId, onStarted }: StartFormProps) {
  const { me } = useAuth()
  const [chosen, setChosen] = useState(start.members)
  const [guests, setGuests] = useState(start.guests)
  const [limits, setLimits] = useState<EveningLimits>(start.limits)
  const starting = useStartEvening(onStarted)
  const others = members.filter(({ id }) => id !== me?.id)
  const tilt = start.tilt.filter(({ user_id: id }) => id === me?.id || chosen.includes(id))
  const tiltLine = tiltInWords(tilt, me?.username)
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        starting.mutate({ groupId, limits, members: chosen, guests })
      }}
    >
      {others.length > 0 && (
        <ToggleChips
          label={t('common.words.whoIsWatching')}
          hint={t('tonight.startEvening.besidesYou')}
          options={others}
          chosen={chosen}
          onChange={setChosen}
          people
        />
      )}
      <GuestStepper guests={guests} onChange={setGuests} />
      <Link to="/tonight" search={{ with: 'others' }} className="link -my-3 self-start py-3 text-sm">
        {t('tonight.startEvening.watchWithOtherPeople')}
      </Link>
      <StartLimits start={start} limits={limits} onChange={setLimits} />
      {starting.isError && (
        <Alert focused>{detailOf(starting.error) ?? t('tonight.startEvening.theEveningDidNotStart')}</Alert>
      )}
      <div className="sticky bottom-0 -mx-2 flex flex-col gap-2 bg-surface px-2 pt-3 pb-1">
        {tiltLine !== null && <p className="text-center text-sm text-group">{tiltLine}</p>}
        <Button type="submit" variant="primary" className="h-16 text-lg" busy={starting.isPending}>
          {t('tonight.startEvening.start')}
        </Button>
      </div>
    </form>
  )
}

function GuestStepper({ guests, onChange }: { guests: number; onChange: (guests: number) => void }) {
  return (
    <div role="group" aria-label={t('tonight.startEvening.guestsWithoutAnAccount')} className="flex items-center gap-3">
      <span className="text-sm font-medium">{t('tonight.startEvening.guests')}</span>
      <Button
        size="icon"
        aria-label={t('tonight.startEvening.oneGuestFewer')}
        disabled={guests === 0}
        onClick={() => onChange(guests - 1)}
      >
        <Minus className="size-4" aria-hidden="true" />
      </Button>
      <output className="min-w-6 text-center" aria-live="polite">
        {guests}
      </output>
      <Button
        size="icon"
        aria-label={t('tonight.startEvening.oneGuestMore')}
        disabled={guests === MAX_GUESTS}
        onClick={() => onChange(guests + 1)}
      >
        <Plus className="size-4" aria-hidden="true" />
      </Button>
    </div>
  )
}
