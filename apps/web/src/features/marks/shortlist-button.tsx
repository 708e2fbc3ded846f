import type { MovieCard } from '@marquee/contract'
import { BookmarkCheck, BookmarkPlus, Check, Undo2, X } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { useInGroup } from '../../lib/active-group.ts'
import { useMarks } from '../../lib/marks.ts'
import type { MarkedMovie } from '../../lib/marks.ts'
import { useMark } from './mutations.ts'
import { t } from '../../words/t.ts'

const MARKS = { personal: 'shortlisted', group: 'group_shortlisted' } as const

interface ShortlistButtonProps<M> {
  movie: M
  list: keyof typeof MARKS
  onDone?: () => void
}

/** Puts the movie on a shortlist or takes it off; the word on it says which. */
export function ShortlistButton({ movie, list, onDone }: ShortlistButtonProps<MarkedMovie & { title: string }>) {
  const mark = MARKS[list]
  const on = useMarks(movie)[mark] === true
  const set = useMark(movie)
  const Icon = on ? BookmarkCheck : BookmarkPlus
  return (
    <Button
      onClick={() => {
        set(mark, !on)
        onDone?.()
      }}
    >
      <Icon className={on ? 'size-4 text-accent' : 'size-4'} aria-hidden="true" />
      {on ? t('marks.shortlistButton.remove', { list }) : t('marks.shortlistButton.add', { list })}
    </Button>
  )
}

/** The same in one word, for the personal shortlist. */
export function ShortlistToggle({ movie }: { movie: MarkedMovie & { title: string } }) {
  const on = useMarks(movie).shortlisted === true
  const set = useMark(movie)
  return (
    <Button aria-pressed={on} className={on ? 'chosen' : undefined} onClick={() => set('shortlisted', !on)}>
      {on && <Check className="size-4 text-accent" aria-hidden="true" />}
      {t('marks.shortlistButton.shortlist')}
    </Button>
  )
}

/** The same for every list that the viewer may change. */
export function ShortlistButtons(props: Omit<ShortlistButtonProps<MovieCard>, 'list'>) {
  const inGroup = useInGroup()
  return (
    <>
      <ShortlistButton {...props} list="personal" />
      {inGroup && <ShortlistButton {...props} list="group" />}
    </>
  )
}

/** On the shortlist page: removes the movie and, as long as the page is open, offers to put it back. */
export function ListedButton({ movie, list }: Omit<ShortlistButtonProps<MovieCard>, 'onDone'>) {
  const mark = MARKS[list]
  const listed = useMarks(movie)[mark] !== false
  const set = useMark(movie)
  const Icon = listed ? X : Undo2
  return (
    <Button
      size="sm"
      className="w-full whitespace-nowrap"
      aria-label={
        listed
          ? t('marks.shortlistButton.removeTitle', { title: movie.title, list })
          : t('marks.shortlistButton.putBackTitle', { title: movie.title })
      }
      onClick={() => set(mark, !listed)}
    >
      <Icon className="size-4" aria-hidden="true" />
      {listed ? t('common.words.remove') : t('marks.shortlistButton.putBack')}
    </Button>
  )
}
