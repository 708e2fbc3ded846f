import type { MovieCard } from '@marquee/contract'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { t } from '../../words/t.ts'

const load = () => import('./loaded-card-menu.tsx')

/** Always visible on touch screens; with a mouse it shows while the card is hovered or focused. */
export const menuButtonClass =
  'flex size-8 items-center justify-center rounded-full text-muted transition-opacity hover:bg-raised hover:text-text aria-expanded:bg-raised aria-expanded:opacity-100 focus-visible:opacity-100 group-hover/card:opacity-100 group-focus-within/card:opacity-100 [@media(hover:hover)]:opacity-0'

/** Actions on a movie, behind three dots. The menu's code is loaded on hover, focus or press. */
export function CardMenu({ movie }: { movie: MovieCard }) {
  const [Loaded, setLoaded] = useState<ComponentType<{ movie: MovieCard }> | null>(null)
  const open = async () => {
    const { LoadedCardMenu } = await load()
    setLoaded(() => LoadedCardMenu)
  }
  if (Loaded) return <Loaded movie={movie} />
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded="false"
      aria-label={t('marks.cardMenu.moreForTitle', { title: movie.title })}
      className={menuButtonClass}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => void open()}
    >
      <Ellipsis className="size-5" aria-hidden="true" />
    </button>
  )
}
