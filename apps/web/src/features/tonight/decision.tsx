import type { EveningFilm } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { useMedia } from '../../hooks/use-media.ts'
import { ConfirmEnd } from './confirm-end.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import { EveningHead } from './evening-head.tsx'
import { useLead } from './mutations.ts'
import { Premiere } from './premiere.tsx'
import { Revealed } from './revealed.tsx'
import type { Room } from './room.ts'
import { factsOf, marginOf, verdictOf } from './words.ts'
import { useStartAtTop } from './use-start-at-top.ts'
import { t } from '../../words/t.ts'

/** Leaves room for the words below it and, where there are some, the buttons of who leads. */
const posterHeight = (leads: boolean) => `clamp(16rem, 100dvh - ${leads ? 28 : 23}rem, 34rem)`
const DESK_POSTER_HEIGHT = 'clamp(20rem, 100dvh - 13rem, 42rem)'

/** Keeps poster and words together on a wide screen. */
const DESK_WIDTH = { maxWidth: '60rem' }

interface DecisionProps {
  room: Room
  film: EveningFilm
  /** True when the viewer saw the vote end: then the curtain opens. */
  opens: boolean
  /** Next steps of a guest. */
  children?: ReactNode
}

/** Tonight's movie, on all phones simultaneously. */
export function Decision({ room, film, opens, children }: DecisionProps) {
  const { evening, open, slots } = room
  const { movie } = film
  const desk = useMedia('(width >= 64rem)')
  const hidden = opens ? movie.id : null
  useStartAtTop()
  return (
    <>
      <EveningHead evening={evening} open={open} />
      <section
        aria-label={t('tonight.decision.decided')}
        className="mx-auto flex w-full grow flex-col gap-4 lg:grid lg:grid-cols-2 lg:gap-x-12"
        style={DESK_WIDTH}
      >
        <Premiere
          key={movie.id}
          movie={movie}
          height={desk ? DESK_POSTER_HEIGHT : posterHeight(evening.may_lead)}
          opens={opens}
        />
        <div className="mx-auto flex w-full max-w-lg flex-col justify-center gap-4 text-center">
          <div>
            <p className="text-sm text-accent">{t('common.words.tonightsMovie')}</p>
            <Revealed part="title" movieId={hidden}>
              <FocusedHeading key={movie.id} level="h2" focused={opens} className="text-2xl wrap-anywhere outline-none">
                {movie.title}
              </FocusedHeading>
            </Revealed>
            <Revealed part="facts" movieId={hidden}>
              <p className="text-sm text-muted">{factsOf(movie)}</p>
            </Revealed>
          </div>
          <Revealed part="rest" movieId={hidden} className="flex flex-col gap-4">
            <Verdict film={film} />
            <div className="flex flex-wrap justify-center gap-2">
              {slots.watch(movie)}
              <Link to="/movie/$movieId" params={{ movieId: String(movie.id) }} className={buttonClass()}>
                {t('tonight.decision.aboutThisMovie')}
              </Link>
            </div>
            {evening.may_lead && <LeadButtons room={room} film={film} />}
            {children}
          </Revealed>
        </div>
      </section>
    </>
  )
}

/** Reason of the decision. Objections are never shown. @param props size in pixels, on a big screen */
export function Verdict({ film, size }: { film: EveningFilm; size?: number }) {
  const margin = marginOf(film)
  return (
    <p role="status">
      <span className={size === undefined ? 'text-lg' : undefined} style={{ fontSize: size, lineHeight: 1.2 }}>
        {verdictOf(film)}
      </span>
      {margin !== null && <span className="block text-muted">{margin}</span>}
    </p>
  )
}

function LeadButtons({ room: { evening, open }, film }: Pick<DecisionProps, 'room' | 'film'>) {
  const { next } = useLead(evening.id)
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {film.has_next && (
        <Button busy={next.isPending} onClick={() => next.mutate(film.movie.id)}>
          {t('tonight.decision.notThisOneNextBest')}
        </Button>
      )}
      <Button variant="ghost" onClick={() => open('another')}>
        {t('tonight.decision.weWatchAnotherOne')}
      </Button>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('common.words.endTheEvening')}
      </Button>
      <ConfirmEnd evening={evening} open={asking} onClose={() => setAsking(false)} />
    </div>
  )
}
