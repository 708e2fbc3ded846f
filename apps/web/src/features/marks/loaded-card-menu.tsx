import type { MovieCard } from '@marquee/contract'
import { BookmarkCheck, BookmarkPlus, Ellipsis, Eye, EyeOff, Users } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { MenuPanel } from '../../components/ui/menu-panel.tsx'
import { useInGroup } from '../../lib/active-group.ts'
import { useMarks } from '../../lib/marks.ts'
import type { Mark } from '../../lib/marks.ts'
import { menuButtonClass } from './card-menu.tsx'
import { useMark } from './mutations.ts'

const itemClass =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-sm outline-none data-highlighted:bg-raised'

const ITEMS = [
  {
    mark: 'shortlisted',
    add: 'Add to shortlist',
    remove: 'Remove from shortlist',
    icons: [BookmarkPlus, BookmarkCheck],
  },
  {
    mark: 'group_shortlisted',
    add: 'Add to group shortlist',
    remove: 'Remove from group shortlist',
    icons: [Users, Users],
  },
  { mark: 'seen', add: 'Mark as seen', remove: 'Mark as not seen', icons: [Eye, Eye] },
  { mark: 'hidden', add: 'Not interested', remove: 'Interested again', icons: [EyeOff, EyeOff] },
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
      <DropdownMenu.Trigger aria-label={`More for ${movie.title}`} className={menuButtonClass}>
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
