import type { MovieCard } from '@marquee/contract'
import { BookmarkCheck, BookmarkPlus, Ellipsis, Eye, EyeOff, Users } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { MenuPanel } from '../../components/ui/menu-panel.tsx'
import { useInGroup } from '../../lib/active-group.ts'
import { useMarks } from '../../lib/marks.ts'
import type { Mark } from '../../lib/marks.ts'
import { menuButtonClass } from './card-menu.tsx'
import { useMark } from './mutations.ts'
import { t } from '../../words/t.ts'

const itemClass =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-sm outline-none data-highlighted:bg-raised'

const ITEMS = [
  {
    mark: 'shortlisted',
    add: t('marks.loadedCardMenu.addToShortlist'),
    remove: t('marks.loadedCardMenu.removeFromShortlist'),
    icons: [BookmarkPlus, BookmarkCheck],
  },
  {
    mark: 'group_shortlisted',
    add: t('marks.loadedCardMenu.addToGroupShortlist'),
    remove: t('marks.loadedCardMenu.removeFromGroupShortlist'),
    icons: [Users, Users],
  },
  {
    mark: 'seen',
    add: t('marks.loadedCardMenu.markAsSeen'),
    remove: t('marks.loadedCardMenu.markAsNotSeen'),
    icons: [Eye, Eye],
  },
  {
    mark: 'hidden',
    add: t('common.words.notInterested'),
    remove: t('marks.loadedCardMenu.interestedAgain'),
    icons: [EyeOff, EyeOff],
  },
] as const

export function LoadedCardMenu({ movie }: { movie: MovieCard }) {
  const marks = useMarks(movie)
  const mark = useMark(movie)
  const inGroup = useInGroup()
  const isRated = (marks.rating ?? null) !== null
  // A rating implies that the movie is seen.
  const offered = ITEMS.filter(({ mark: name }) =>
    name === 'seen' ? !isRated : inGroup || name !== 'group_shortlisted',
  )
  const toggle = (name: Mark) => mark(name, marks[name] !== true)
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger
        aria-label={t('marks.loadedCardMenu.moreForTitle', { title: movie.title })}
        className={menuButtonClass}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <MenuPanel within="main">
        {offered.map(({ mark: name, add, remove, icons }) => {
          const on = marks[name] === true
          const Icon = icons[on ? 1 : 0]
          return (
            <DropdownMenu.Item key={name} className={itemClass} onSelect={() => toggle(name)}>
              <Icon className={on ? 'size-4 text-accent' : 'size-4 text-muted'} aria-hidden="true" />
              {on ? remove : add}
            </DropdownMenu.Item>
          )
        })}
      </MenuPanel>
    </DropdownMenu.Root>
  )
}
