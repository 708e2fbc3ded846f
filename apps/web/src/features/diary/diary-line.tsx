import type { MovieDiary } from '@marquee/contract'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { useMarks } from '../../lib/marks.ts'
import type { Marks } from '../../lib/marks.ts'
import { broughtWords } from './brought.ts'
import { localDay } from '../../lib/local-day.ts'
import { formatSeenOn } from './dates.ts'
import { useDiaryActions } from './mutations.ts'
import type { DiaryMovie } from './mutations.ts'
import { useMovieDiary } from './use-movie-diary.ts'
import { t } from '../../words/t.ts'

/** The parts that the sheet starts with. */
export type SheetStart = 'diary' | 'day'

interface DiaryLineProps {
  movie: DiaryMovie
  onOpen: (start: SheetStart) => void
}

const isSeen = ({ rating = null, seen }: Marks) => rating !== null || seen === true

/**
 * The line under the rating: when the movie was seen, or what was brought; after it became seen here, the question when. The line
 * keeps its height, so that nothing moves. On wide screens a movie that was not seen has nothing next to it that could move.
 */
export function DiaryLine({ movie, onOpen }: DiaryLineProps) {
  const { diary } = useMovieDiary(movie.id)
  const seen = isSeen(useMarks(movie))
  const [wasSeen] = useState(seen)
  const words = diary && wordsOf(diary)
  const asks = diary !== undefined && diary.viewings.length === 0 && seen && !wasSeen
  return (
    <div className={classNames('flex items-center text-sm', seen ? 'min-h-8' : 'max-xl:min-h-8')}>
      {asks ? (
        <WhenSeen movie={movie} onOther={() => onOpen('day')} />
      ) : (
        words !== undefined &&
        words !== '' && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen('diary')}
            className="flex min-h-8 min-w-0 items-center gap-2 text-muted hover:text-text"
          >
            <NotebookPen className="size-4 shrink-0 text-accent" aria-hidden="true" />
            <span className="truncate underline underline-offset-3">{words}</span>
          </button>
        )
      )}
    </div>
  )
}

/** Ignoring it records nothing. */
function WhenSeen({ movie, onOther }: { movie: DiaryMovie; onOther: () => void }) {
  const { saveViewing } = useDiaryActions(movie)
  const save = (seenOn: string | null) => saveViewing({ seen_on: seenOn, note: null, place: null })
  return (
    <div
      role="group"
      aria-label={t('diary.line.whenDidYouSeeIt')}
      className="flex animate-rise items-center gap-1 whitespace-nowrap max-sm:text-xs sm:gap-2"
    >
      <span aria-hidden="true" className="text-muted">
        <span className="sm:hidden">{t('diary.line.seenWhen')}</span>
        <span className="max-sm:hidden">{t('diary.line.whenDidYouSeeIt')}</span>
      </span>
      {[
        { word: t('diary.line.today'), choose: () => save(localDay()) },
        { word: t('diary.line.anotherDay'), choose: onOther },
        { word: t('diary.line.iDontKnow'), choose: () => save(null) },
      ].map(({ word, choose }) => (
        <Button key={word} size="sm" className="max-sm:text-xs" onClick={choose}>
          {word}
        </Button>
      ))}
    </div>
  )
}

/** Empty for a movie of which nothing is kept. */
function wordsOf({ viewings, brought, note, tags }: MovieDiary): string {
  const [latest] = viewings
  if (latest !== undefined) return seenWords(viewings.length, latest.seen_on)
  if (brought !== null) return broughtWords(brought)
  return note !== '' || tags.length > 0 ? t('diary.line.hasNote') : ''
}

function seenWords(count: number, seenOn: string | null): string {
  const date = formatSeenOn(seenOn)
  if (seenOn === null) return count === 1 ? t('diary.line.seenOnceUnknown') : t('diary.line.seenTimes', { count })
  const isDay = seenOn.length === 10
  if (count === 1) return isDay ? t('diary.line.seenOnce', { date }) : t('diary.line.seenOnceInMonth', { date })
  return isDay ? t('diary.line.seenTimesLast', { count, date }) : t('diary.line.seenTimesLastIn', { count, date })
}
