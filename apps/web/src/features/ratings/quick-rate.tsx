import { useQuery } from '@tanstack/react-query'
import { levelNamed } from '../../components/movie/rating.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { useRateMovie } from './mutations.ts'
import { ratingQueries } from './queries.ts'

const ANSWERS = [
  { ...levelNamed('Dislike'), look: 'border-low text-low' },
  { ...levelNamed('Like'), look: 'border-high text-high' },
] as const

/** Dislike and Like under a card; pressing the chosen one again removes the rating. */
export function QuickRate({ movieId, title }: { movieId: number; title: string }) {
  // The grid holds only unrated movies, so ratings given on this page are the only ones and need no request.
  const { data } = useQuery({ ...ratingQueries.mine(movieId), enabled: false })
  const rate = useRateMovie(movieId, title)
  return (
    <div className="grid grid-cols-2 gap-2">
      {ANSWERS.map(({ value, word, icon: Icon, look }) => {
        const pressed = data?.rating === value
        return (
          <button
            key={word}
            type="button"
            aria-pressed={pressed}
            aria-label={`${word} ${title}`}
            onClick={() => rate.mutate(pressed ? null : value)}
            className={classNames(
              'flex min-h-11 items-center justify-center gap-1.5 rounded-control border text-sm transition-colors',
              pressed
                ? classNames('bg-raised font-semibold', look)
                : 'border-line text-muted hover:border-field hover:text-text',
            )}
          >
            <Icon className="size-5 sm:size-4" aria-hidden="true" />
            <span className="max-sm:sr-only">{word}</span>
          </button>
        )
      })}
    </div>
  )
}
