import type { Evening } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { Poster } from '../../components/movie/poster.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { useStartAtTop } from './use-start-at-top.ts'
import { factsOf } from './words.ts'
import { t } from '../../words/t.ts'

/** After the end: what was watched, and the way on. */
export function EndedEvening({ evening: { group, film }, isMember }: { evening: Evening; isMember: boolean }) {
  useStartAtTop()
  const wayOn = isMember ? (
    <Link to="/groups/$groupId" params={{ groupId: group.id }} className={buttonClass({ variant: 'primary' })}>
      {t('tonight.endedEvening.goToTheGroup')}
    </Link>
  ) : (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {t('tonight.endedEvening.goToMarquee')}
    </Link>
  )
  return (
    <>
      <h1 className="mt-4 text-center text-2xl wrap-anywhere">{group.name}</h1>
      <EmptyState title={t('tonight.endedEvening.thisEveningIsOver')} action={wayOn}>
        {film === null ? (
          <p>{t('tonight.endedEvening.endedWithoutMovie')}</p>
        ) : (
          <Link
            to="/movie/$movieId"
            params={{ movieId: String(film.movie.id) }}
            className="flex flex-col items-center gap-2"
          >
            <Poster movie={film.movie} className="w-32" />
            <span className="font-medium text-text">{film.movie.title}</span>
            <span className="text-sm">{factsOf(film.movie)}</span>
          </Link>
        )}
      </EmptyState>
    </>
  )
}
