import type { OpenEvening, PastEvening } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Bulbs } from '../../components/brand/bulbs.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useFollowed } from '../../hooks/use-followed.ts'
import { useAuth } from '../../lib/auth-store.ts'
import { EveningLink, newsOf } from './open-evening-card.tsx'
import { tonightQueries } from './queries.ts'
import { StartEvening } from './start-evening.tsx'
import { gaveWayInWords } from './words.ts'
import { t } from '../../words/t.ts'

interface GroupTonightProps {
  groupId: string
  /** Opens the choices of an evening immediately, unless one is on. */
  startAtOnce: boolean
  /** For a group that needs more people first: the invitation, which is the next step unless an evening is on. */
  invitation?: ((isNext: boolean) => ReactNode) | undefined
  /** Called with the evening that was started. */
  onStarted: (eveningId: string) => void
}

/** A group's evening: the way to the one that is on, or the last one and the button that starts another. */
export function GroupTonight({ groupId, startAtOnce, invitation, onStarted }: GroupTonightProps) {
  const { data, isPending } = useQuery({ ...tonightQueries.tonight(), ...useFollowed() })
  const last = useQuery(tonightQueries.past(groupId, 1)).data?.results[0]
  const [choosing, setChoosing] = useState(startAtOnce)
  const open = data?.open.find(({ group }) => group.id === groupId)
  return (
    <>
      {invitation?.(open === undefined)}
      <section
        aria-label={t('common.words.tonight')}
        className="flex min-h-20 items-center gap-3 rounded-control border border-line bg-surface px-3 py-2"
      >
        {open === undefined ? (
          <>
            <LastTime groupId={groupId} last={last} />
            <Button
              variant={invitation === undefined ? 'primary' : 'secondary'}
              className="shrink-0"
              aria-haspopup="dialog"
              disabled={isPending}
              onClick={() => setChoosing(true)}
            >
              {t('common.words.tonight')}
            </Button>
          </>
        ) : (
          <OnNow evening={open} />
        )}
      </section>
      <Dialog
        title={t('common.words.tonight')}
        open={choosing && open === undefined && !isPending}
        onClose={() => setChoosing(false)}
      >
        <StartEvening groupId={groupId} onStarted={onStarted} />
      </Dialog>
    </>
  )
}

function OnNow({ evening }: { evening: OpenEvening }) {
  return (
    <>
      <p className="min-w-0 grow leading-tight">
        <Bulbs lit className="mb-2 w-20 text-fill" />
        <span className="font-semibold">
          {t('tonight.openEveningCard.tonightIsOn')}
          {newsOf(evening)}
        </span>
      </p>
      <EveningLink evening={evening} isNext />
    </>
  )
}

/** The movie that was watched last, and the members who gave way; else what an evening is. */
function LastTime({ groupId, last }: { groupId: string; last: PastEvening | undefined }) {
  const gaveWay = gaveWayInWords(useQuery(tonightQueries.start(groupId)).data?.tilt ?? [], useAuth().me?.username)
  const movie = last?.movie ?? null
  if (movie === null)
    return <p className="min-w-0 grow text-sm leading-tight text-muted">{t('tonight.tonightAtHome.oneMovieForAll')}</p>
  return (
    <>
      <Poster movie={movie} eager className="w-10 shrink-0" />
      <p className="min-w-0 grow text-xs text-muted">
        <span className="block">{t('tonight.groupTonight.lastTime')}</span>{' '}
        <Link
          to="/movie/$movieId"
          params={{ movieId: String(movie.id) }}
          className="line-clamp-2 text-sm leading-tight font-semibold text-text hover:underline"
        >
          {movie.title}
        </Link>{' '}
        {gaveWay !== null && <span className="block wrap-anywhere">{gaveWay}</span>}
      </p>
    </>
  )
}
