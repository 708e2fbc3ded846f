import type { OpenEvening } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { useFollowed } from '../../hooks/use-followed.ts'
import { keptHeights } from '../../lib/kept-heights.ts'
import { HowWasIt } from './how-was-it.tsx'
import { OpenEveningCard } from './open-evening-card.tsx'
import { tonightQueries } from './queries.ts'
import { t } from '../../words/t.ts'

const HEIGHT = 'tonight'
/** Of a button. */
const ROW = 44
/** The loader of home has just asked. */
const FRESH_MS = 2000

/** On home: the evenings that are on, else the button that starts one; and how the last one was. */
export function TonightAtHome() {
  const { data, isError, refetch } = useQuery({ ...tonightQueries.tonight(), ...useFollowed(), staleTime: FRESH_MS })
  const { box, reserved, isTooHigh } = useRoom(data)
  return (
    <div ref={box} className="flex flex-col gap-5" style={{ minHeight: reserved }}>
      {data === undefined ? (
        isError && <NotLoaded onRetry={() => void refetch()} />
      ) : (
        <>
          {data.open.length === 0 || isTooHigh ? (
            <TonightLink open={data.open} />
          ) : (
            data.open.map((evening, i) => <OpenEveningCard key={evening.id} evening={evening} named first={i === 0} />)
          )}
          {!isTooHigh && data.ask.map((each) => <HowWasIt key={each.id} asked={each} />)}
        </>
      )}
    </div>
  )
}

/** Keeps what is below from moving: data that needs more room than was painted first is shown as one row. */
function useRoom(data: object | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const [reserved] = useState(() => (data === undefined ? (keptHeights.get(HEIGHT) ?? ROW) : 0))
  const [isTooHigh, setTooHigh] = useState(false)
  const room = useRef(reserved)
  useLayoutEffect(() => {
    if (data === undefined || isTooHigh) return
    const height = [...(box.current?.children ?? [])].reduce((sum, child) => Math.max(sum, bottomOf(child)), 0)
    keptHeights.set(HEIGHT, height)
    if (room.current === 0) room.current = height
    else if (height > room.current) setTooHigh(true)
  }, [data, isTooHigh])
  return { box, reserved, isTooHigh }
}

/** Below the top of its parent. */
function bottomOf(element: Element): number {
  const top = element.parentElement?.getBoundingClientRect().top ?? 0
  return Math.ceil(element.getBoundingClientRect().bottom - top)
}

function TonightLink({ open }: { open: readonly OpenEvening[] }) {
  const [evening, ...others] = open
  const look = t('tonight.tonightAtHome.buttonclassSelfStart', { buttonClass: buttonClass({ variant: 'primary' }) })
  const icon = <Sparkles className="size-4" aria-hidden="true" />
  if (evening !== undefined && others.length === 0)
    return (
      <Link to="/tonight/$eveningId" params={{ eveningId: evening.id }} className={look}>
        {icon}
        {t('tonight.tonightAtHome.tonightIsOn')}
      </Link>
    )
  return (
    <Link to="/tonight" className={look}>
      {icon}
      {evening === undefined ? t('common.words.tonight') : t('tonight.tonightAtHome.tonightIsOn')}
    </Link>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-muted">
      {t('tonight.tonightAtHome.yourEveningsDidNotLoad')}
      <Button size="sm" onClick={onRetry}>
        {t('common.words.tryAgain')}
      </Button>
    </p>
  )
}
