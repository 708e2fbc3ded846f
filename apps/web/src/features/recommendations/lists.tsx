import type { GroupRecommendation, MovieCard, Paged } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import type { ChangePage } from '../../components/ui/pagination.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { NewRecommendations } from './new-recommendations.tsx'
import { ListGrid, ListGridSkeleton } from './list-grid.tsx'
import { MemberDots } from './member-dots.tsx'
import { PAGE_SIZE, recommendationQueries } from './queries.ts'
import type { Shown } from './search.ts'
import type { TasteLine } from './taste-rows.ts'
import { formatList } from '../../words/format.ts'
import { t } from '../../words/t.ts'

interface ListProps {
  shown: Shown
  onPage: ChangePage
}

/** Movies that came up today are marked. */
export function PersonalList({ shown, onPage, tastes }: ListProps & { tastes: readonly TasteLine[] }) {
  const result = useQuery(recommendationQueries.personal(shown))
  const fresh = new Set(result.data?.results.flatMap(({ id, new_for_you }) => (new_for_you ? id : [])))
  const noteOf = ({ id }: MovieCard) =>
    fresh.has(id) && <p className="text-xs text-accent">{t('recommendations.lists.newForYou')}</p>
  return <List {...{ shown, onPage, result, tastes }} actions={noteOf} />
}

/** Each movie with a dot per member, which shows the less satisfied ones. */
export function GroupList({ shown, onPage }: ListProps) {
  const result = useQuery(recommendationQueries.group(shown))
  const entries = new Map(result.data?.results.map((movie) => [movie.id, movie]))
  const dotsOf = ({ id, title }: MovieCard) => (
    <>
      <SeenBy people={entries.get(id)?.seen_by ?? []} />
      <MemberDots
        label={t('recommendations.lists.whatEachMemberMayThink', { title })}
        scores={entries.get(id)?.members ?? []}
      />
    </>
  )
  return <List {...{ shown, onPage, result }} actions={dotsOf} />
}

const NAMED = 3

/** Users who have seen the movie: the viewer first, then a few names, then the number of others. */
function SeenBy({ people }: { people: GroupRecommendation['seen_by'] }) {
  const { me } = useAuth()
  if (people.length === 0) return null
  const others = people.filter(({ user_id }) => user_id !== me?.id).map(({ username }) => username)
  const all = others.length < people.length ? [t('recommendations.lists.you'), ...others] : others
  const named =
    all.length > NAMED
      ? [...all.slice(0, NAMED - 1), t('recommendations.lists.more', { count: all.length - NAMED + 1 })]
      : all
  return (
    <p className="mb-1.5 grow text-xs wrap-anywhere text-muted">
      {t('recommendations.lists.seenByNamed', { named: formatList(named) })}
    </p>
  )
}

interface PagedListProps extends ListProps {
  result: UseQueryResult<Paged<MovieCard>>
  tastes?: readonly TasteLine[]
  actions: (movie: MovieCard) => ReactNode
}

const NONE: readonly TasteLine[] = []

function List({ shown, onPage, result, tastes = NONE, actions }: PagedListProps) {
  const label = t('common.words.recommendations')
  const startAgain = (place: HTMLElement) => {
    if (shown.page > 1) onPage(1)
    place.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <MovieResults
        label={label}
        result={result}
        renderMovies={(movies) => <ListGrid {...{ label, movies, tastes, actions }} isFirst={shown.page === 1} />}
        placeholder={<ListGridSkeleton />}
        empty={
          <EmptyState
            title={t('common.words.nothingFoundYet')}
            action={
              <Link to="/discover" className={buttonClass({ variant: 'primary' })}>
                {t('recommendations.lists.rateSomeMovies')}
              </Link>
            }
          >
            {t('recommendations.lists.recommendationsComeFromYourRatings')}
          </EmptyState>
        }
        paging={{ page: shown.page, size: PAGE_SIZE, onChange: onPage }}
      />
      {/* Its place is kept at the lower edge of the window, so that nothing moves when it comes. */}
      <div className="pointer-events-none sticky bottom-14 z-20 flex h-16 items-center justify-center lg:bottom-0">
        <NewRecommendations
          movies={result.isPlaceholderData ? undefined : result.data?.results}
          className={classNames(buttonClass(), 'pointer-events-auto shadow-float')}
          onShow={startAgain}
        />
      </div>
    </>
  )
}
