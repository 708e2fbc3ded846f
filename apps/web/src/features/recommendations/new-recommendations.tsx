import type { MovieCard } from '@marquee/contract'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { classNames } from '../../components/ui/class-names.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { marksStore } from '../../lib/marks.ts'
import { useStore } from '../../lib/store.ts'
import { recommendationQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** Number of movies that were rated since their list was loaded. They stay in it until it is loaded again. */
function useRatedSince(movies: readonly MovieCard[]): number {
  const { marks } = useStore(marksStore)
  return movies.filter(({ id, viewer }) => typeof marks[id]?.rating === 'number' && viewer?.rating === null).length
}

interface NewRecommendationsProps {
  /** The list on the screen. */
  movies: readonly MovieCard[] | undefined
  className: string
  /** Called before the new list is fetched. @param place the part of the page with the list */
  onShow?: (place: HTMLElement) => void
}

const NONE: readonly MovieCard[] = []

const isList = ({ queryKey: [, list] }: Query) => list !== 'progress' && list !== 'why'

/** "3 rated. Show new recommendations" after ratings on the cards of a list. Lists never change by themselves. */
export function NewRecommendations({ movies = NONE, className, onShow }: NewRecommendationsProps) {
  const rated = useRatedSince(movies)
  const online = useOnline()
  const queryClient = useQueryClient()
  const isFetching = useIsFetching({ queryKey: recommendationQueries.all, predicate: isList }) > 0
  if (rated === 0) return null
  const show = ({ currentTarget }: MouseEvent) => {
    const place = currentTarget.closest<HTMLElement>('section, [role="tabpanel"], main')
    // The button goes, and the next press of Tab should reach the new list.
    if (place?.hasAttribute('tabindex') === false) place.tabIndex = -1
    place?.focus({ preventScroll: true })
    if (place) onShow?.(place)
    void queryClient.invalidateQueries({ queryKey: recommendationQueries.all })
  }
  return (
    <button
      type="button"
      disabled={!online || isFetching}
      onClick={show}
      className={classNames('flex justify-center gap-x-2 whitespace-nowrap', className)}
    >
      <span className="text-muted">{t('recommendations.newRecommendations.rated', { count: rated })}</span>{' '}
      <span className="font-semibold text-accent">{t('recommendations.newRecommendations.show')}</span>
    </button>
  )
}
