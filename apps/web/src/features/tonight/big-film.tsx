import type { Evening, EveningFilm } from '@marquee/contract'
import { Suspense, lazy, useEffect, useState } from 'react'
import { classNames } from '../../components/ui/class-names.ts'
import { formatRuntime, formatYear } from '../../words/format.ts'
import { FittedTitle } from './fitted-title.tsx'
import { Verdict } from './decision.tsx'
import { Premiere } from './premiere.tsx'
import { Revealed } from './revealed.tsx'
import { endInWords } from './words.ts'
import { t } from '../../words/t.ts'

/** Drawing a poster is not part of the page's first code. */
const PosterGround = lazy(async () => ({ default: (await import('./poster-ground.tsx')).PosterGround }))

/** Time after which the screen stays on next to the movie, darker. */
const DIM_AFTER_MS = 120_000
/** The frame is drawn for phones. */
const FRAME_ZOOM = 1.6
/** All facts, and in their place the end alone. */
const ONE_ABOVE_THE_OTHER = { gridArea: '1 / 1' }

interface BigFilmProps {
  film: EveningFilm
  evening: Evening
  /** Opens the curtain now. */
  opens: boolean
  isUpright: boolean
}

/** Tonight's movie for the whole room. Later only its title and its end. */
export function BigFilm({ film, evening, opens, isUpright }: BigFilmProps) {
  const { movie, decided_at: decidedAt } = film
  const hidden = opens ? movie.id : null
  const isDim = useDimmed()
  const fades = classNames('transition-opacity duration-[1400ms]', isDim && 'opacity-0')
  const small = isUpright ? 52 : 40
  const end = movie.runtime === null ? [] : [endInWords(movie.runtime, new Date(decidedAt))]
  const facts = [formatYear(movie.release_date), ...(movie.runtime === null ? [] : [formatRuntime(movie.runtime)])]
  return (
    <>
      <div className={fades}>
        <Suspense>{movie.poster_path === null && <PosterGround movie={movie} />}</Suspense>
      </div>
      <div
        className={classNames('relative flex h-full items-center', isUpright && 'flex-col justify-center')}
        style={{ gap: 72, fontSize: small, lineHeight: 1.3, opacity: isDim ? 0.4 : 1, transition: 'opacity 1400ms' }}
      >
        <div className={classNames('shrink-0', fades)} style={{ zoom: FRAME_ZOOM }}>
          <Premiere movie={movie} height="33.75rem" opens={opens} />
        </div>
        <div className={classNames('flex min-w-0 flex-col gap-4', isUpright ? 'w-full text-center' : 'grow')}>
          <p className={classNames('truncate', fades)}>{evening.group.name}</p>
          <div>
            <p className={classNames('text-accent', fades)}>{t('common.words.tonightsMovie')}</p>
            <Revealed part="title" movieId={hidden} spaced={false}>
              <FittedTitle title={movie.title} focused={opens} size={isUpright ? 150 : 200} min={small} lines={3} />
            </Revealed>
          </div>
          <Revealed part="facts" movieId={hidden}>
            <p className="grid text-muted">
              <span className={fades} style={ONE_ABOVE_THE_OTHER}>
                {[...facts, ...end].join(' · ')}
              </span>
              <span
                className="transition-opacity duration-[1400ms]"
                style={{ ...ONE_ABOVE_THE_OTHER, opacity: isDim ? 1 : 0 }}
                aria-hidden="true"
              >
                {end}
              </span>
            </p>
          </Revealed>
          <Revealed part="rest" movieId={hidden}>
            <div className={fades}>
              <Verdict film={film} size={56} />
            </div>
          </Revealed>
        </div>
      </div>
    </>
  )
}

/** True after a while without a press. */
function useDimmed(): boolean {
  const [isDim, setDim] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      clearTimeout(timer)
      setDim(false)
      timer = setTimeout(() => setDim(true), DIM_AFTER_MS)
    }
    wake()
    const stop = new AbortController()
    addEventListener('pointerdown', wake, stop)
    addEventListener('keydown', wake, stop)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])
  return isDim
}
