import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useMotionStopped } from '../../lib/motion.ts'
import { t } from '../../words/t.ts'
import { classNames } from './class-names.ts'

const AUTOPLAY_MS = 4444

interface CarouselProps {
  title: string
  /** List items. */
  children: ReactNode
  autoplay?: boolean
  more?: ReactNode
  /** The visible heading, if it is not the title, as the page's own. */
  heading?: string
  size?: keyof typeof SIZES
}

/** Widths of the entries on phones and on larger screens. */
const SIZES = {
  card: 'snap-proximity [&>li]:w-32 sm:[&>li]:w-44',
  poster: 'snap-proximity [&>li]:w-37.5 sm:[&>li]:w-50',
  small: 'snap-proximity [&>li]:w-32 sm:[&>li]:w-39.5',
  large: 'snap-mandatory [&>li]:w-62.5',
}

const arrow =
  'hidden size-10 items-center justify-center rounded-full border border-line bg-raised text-text hover:border-field sm:flex'

/** Moves the track by most of its width; past the end it starts again. */
function advance(track: HTMLElement, direction: 1 | -1) {
  const end = track.scrollWidth - track.clientWidth
  const atEnd = direction === 1 ? track.scrollLeft >= end - 4 : track.scrollLeft <= 4
  const left = atEnd ? (direction === 1 ? 0 : end) : track.scrollLeft + direction * track.clientWidth * 0.8
  track.scrollTo({ left, behavior: 'smooth' })
}

/** Runs `step` every 4444 ms while the track is on screen and without pointer, focus or touch. */
function useAutoplay(section: React.RefObject<HTMLElement | null>, active: boolean, step: () => void) {
  useEffect(() => {
    const element = section.current
    if (!active || element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let visible = false
    let touched = false
    const observer = new IntersectionObserver(([entry]) => (visible = entry?.isIntersecting ?? false), {
      threshold: 0.6,
    })
    observer.observe(element)
    const onTouch = () => (touched = true)
    element.addEventListener('touchstart', onTouch, { passive: true, once: true })
    const timer = setInterval(() => {
      if (visible && !touched && !document.hidden && !element.matches(':hover, :focus-within')) step()
    }, AUTOPLAY_MS)
    return () => {
      clearInterval(timer)
      observer.disconnect()
      element.removeEventListener('touchstart', onTouch)
    }
  }, [section, active, step])
}

/** A titled row that scrolls sideways and snaps; arrows for pointers, swipes for fingers, arrow keys for both. */
export function Carousel({ title, heading, size = 'card', children, autoplay = false, more }: CarouselProps) {
  const section = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const stopped = useMotionStopped()
  const [next] = useState(() => () => track.current && advance(track.current, 1))
  useAutoplay(section, autoplay && !stopped, next)
  return (
    <section
      ref={section}
      aria-label={title}
      className={classNames(
        'gutter page',
        // A row in the first window is drawn anyway, and higher than the guess.
        (size === 'card' || size === 'small') && '[content-visibility:auto] [contain-intrinsic-size:auto_24rem]',
      )}
    >
      <div
        className={classNames(
          'flex flex-wrap items-end justify-between gap-x-4 gap-y-1',
          size === 'card' ? 'mb-3' : 'mb-1',
        )}
      >
        {heading === undefined ? <h2 className="text-xl">{title}</h2> : <h1 className="text-xl">{heading}</h1>}
        <div className="flex items-center gap-2">
          {more}
          <button
            type="button"
            className={arrow}
            onClick={() => track.current && advance(track.current, -1)}
            aria-label={t('ui.carousel.previousInTitle', { title })}
          >
            <ChevronLeft className="size-5" aria-hidden="true" />
          </button>
          <button type="button" className={arrow} onClick={next} aria-label={t('ui.carousel.nextInTitle', { title })}>
            <ChevronRight className="size-5" aria-hidden="true" />
          </button>
        </div>
      </div>
      <ul
        ref={track}
        className={classNames(
          '-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 py-2 [scrollbar-width:none] sm:-mx-2 sm:scroll-px-2 sm:gap-4 sm:px-2 [&>li]:shrink-0 [&>li]:snap-start',
          SIZES[size],
        )}
      >
        {children}
      </ul>
    </section>
  )
}
