import { levelNamed } from '../../../components/movie/rating.tsx'
import { classNames } from '../../../components/ui/class-names.ts'
import { useMarks } from '../../../lib/marks.ts'
import { useRateMovie } from '../mutations.ts'
import type { RatedMovie } from '../mutations.ts'

const ANSWERS = [
  { ...levelNamed('Dislike'), look: 'border-low text-low' },
  { ...levelNamed('Like'), look: 'border-high text-high' },
] as const

interface QuickRateProps {
  movie: RatedMovie
  onAnswer: (rated: boolean) => void
}

/** Dislike and Like under a card; pressing the chosen one again removes the rating. */
export function QuickRate({ movie, onAnswer }: QuickRateProps) {
  const { rating } = useMarks({ id: movie.id })
  const rate = useRateMovie(movie)
  return (
    <div className="grid grid-cols-2 gap-2">
      {ANSWERS.map(({ value, word, icon: Icon, look }) => {
        const pressed = rating === value
        return (
          <button
            key={word}
            type="button"
            aria-pressed={pressed}
            aria-label={`${word} ${movie.title}`}
            onClick={() => {
              rate(pressed ? null : value)
              onAnswer(!pressed)
            }}
            className={classNames(
              'flex min-h-11 items-center justify-center gap-1 rounded-control border text-xs transition-colors',
              pressed
                ? classNames('bg-raised font-semibold', look)
                : 'border-line text-muted hover:border-field hover:text-text',
            )}
          >
            <Icon className="size-4 shrink-0" aria-hidden="true" />
            {word}
          </button>
        )
      })}
    </div>
  )
}
