import type { KnownList, MovieCard, MovieList } from '@marquee/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, ArrowDown, ArrowUpToLine, ListOrdered, Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { call, routes } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import { formatYear } from '../../words/format.ts'
import { SeenBar } from './list-cards.tsx'
import { ListDialog } from './list-dialog.tsx'
import { kindOfList, nameOfList } from './list-words.ts'
import type { SharingGroup } from './lists-tab.tsx'
import { LIST_PAGE_SIZE, listQueries } from './queries.ts'
import { t } from '../../words/t.ts'

interface ListPageProps {
  list: MovieList | KnownList
  groups: readonly SharingGroup[]
  onDeleted: () => void
}

/** A list: how far the user is, and its movies. Its owner and members of its group change it. */
export function ListPage({ list, groups, onDeleted }: ListPageProps) {
  const [page, changePage] = useAddressPage()
  const [ordering, setOrdering] = useState(false)
  const result = useQuery(listQueries.movies(list.id, page))
  const changes = useListChanges(list.id)
  const own = 'kind' in list ? null : list
  const { seen, count } = list
  const kind = kindOfList(list)
  const removable = (movie: MovieCard) => (
    <Button
      size="sm"
      className="w-full"
      aria-label={t('diary.lists.remove', { title: movie.title })}
      onClick={() => changes.remove(movie, positionOf(movie, result.data?.results ?? [], page))}
    >
      <X className="size-4" aria-hidden="true" />
      {t('common.words.remove')}
    </Button>
  )
  return (
    <>
      <header className="mb-8 flex flex-col gap-3">
        {kind !== null && <p className="-mb-2 text-sm font-semibold text-accent">{kind}</p>}
        <h1 className="text-2xl wrap-anywhere sm:text-[3.5rem] sm:leading-none">{nameOfList(list)}</h1>
        {own !== null && own.description !== '' && (
          <p className="max-w-prose whitespace-pre-line text-muted wrap-anywhere">{own.description}</p>
        )}
        <div className="flex max-w-md items-center gap-4">
          <SeenBar seen={seen} count={count} />
          <p className="text-sm whitespace-nowrap">{t('diary.lists.youHaveSeen', { seen, count })}</p>
        </div>
        {own !== null && (
          <ListActions
            list={own}
            {...{ groups, onDeleted, ordering }}
            onOrder={() => setOrdering((before) => !before)}
          />
        )}
      </header>
      {ordering && result.data !== undefined ? (
        <Order movies={result.data.results} first={(page - 1) * LIST_PAGE_SIZE} onMove={changes.move} />
      ) : (
        <MovieResults
          label={t('diary.lists.movies', { name: nameOfList(list) })}
          result={result}
          empty={<EmptyState title={t('diary.lists.empty')}>{t('diary.lists.emptyText')}</EmptyState>}
          paging={{ page, size: LIST_PAGE_SIZE, onChange: changePage }}
          {...(own !== null && { actions: removable })}
        />
      )}
    </>
  )
}

const positionOf = ({ id }: MovieCard, movies: readonly MovieCard[], page: number) =>
  (page - 1) * LIST_PAGE_SIZE +
  Math.max(
    0,
    movies.findIndex((movie) => movie.id === id),
  )

/** Changes of the movies in a list. A removed movie comes back to its place by Undo. */
function useListChanges(id: string) {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: listQueries.all })
  const onError = (error: Error) => showToast(detailOf(error) ?? t('diary.lists.notSaved'), { tone: 'alert' })
  const put = useMutation({
    mutationFn: ({ movieId, position }: { movieId: number; position: number }) =>
      call(routes.putInList, { params: { id, movieId }, body: { position } }),
    onError,
    onSettled,
  })
  const take = useMutation({
    mutationFn: ({ movie }: { movie: MovieCard; position: number }) =>
      call(routes.takeFromList, { params: { id, movieId: movie.id } }),
    onSuccess: (_, { movie, position }) =>
      showToast(t('diary.lists.removed', { title: movie.title }), {
        action: { label: t('common.words.undo'), run: () => put.mutate({ movieId: movie.id, position }) },
      }),
    onError,
    onSettled,
  })
  return {
    move: (movieId: number, position: number) => put.mutate({ movieId, position }),
    remove: (movie: MovieCard, position: number) => take.mutate({ movie, position }),
  }
}

interface ListActionsProps {
  list: MovieList
  groups: readonly SharingGroup[]
  ordering: boolean
  onOrder: () => void
  onDeleted: () => void
}

function ListActions({ list, groups, ordering, onOrder, onDeleted }: ListActionsProps) {
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const remove = useMutation({
    mutationFn: () => call(routes.deleteList, { params: { id: list.id } }),
    onSuccess: () => {
      showToast(t('diary.lists.deleted', { name: list.name }))
      onDeleted()
      void queryClient.invalidateQueries({ queryKey: listQueries.own().queryKey })
    },
    onError: (error) => showToast(detailOf(error) ?? t('diary.lists.notSaved'), { tone: 'alert' }),
  })
  return (
    <div className="flex flex-wrap gap-2">
      {list.count > 1 && (
        <Button size="sm" aria-pressed={ordering} onClick={onOrder}>
          <ListOrdered className="size-4" aria-hidden="true" />
          {ordering ? t('diary.lists.done') : t('diary.lists.changeOrder')}
        </Button>
      )}
      <Button size="sm" onClick={() => setDialog('edit')}>
        <Pencil className="size-4" aria-hidden="true" />
        {t('diary.lists.edit')}
      </Button>
      {list.own && (
        <Button size="sm" onClick={() => setDialog('delete')}>
          <Trash2 className="size-4" aria-hidden="true" />
          {t('diary.lists.delete')}
        </Button>
      )}
      <ListDialog list={list} open={dialog === 'edit'} groups={groups} onClose={close} />
      <ConfirmDialog
        title={t('diary.lists.deleteTitle', { name: list.name })}
        text={t('diary.lists.deleteText')}
        action={t('diary.lists.delete')}
        open={dialog === 'delete'}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      />
    </div>
  )
}

interface OrderProps {
  movies: readonly MovieCard[]
  /** Position of the first of them in the whole list. */
  first: number
  onMove: (movieId: number, position: number) => void
}

/** The movies of a page as rows that are moved by buttons. */
function Order({ movies, first, onMove }: OrderProps) {
  return (
    <ol className="mx-auto max-w-2xl">
      {movies.map((movie, index) => {
        const { id, title } = movie
        const position = first + index
        return (
          <li key={id} className="flex items-center gap-3 border-b border-line py-2">
            <span className="w-10 shrink-0 text-right font-display text-xl text-muted">{position + 1}</span>
            <Poster movie={movie} className="w-10 shrink-0" />
            <span className="min-w-0 grow">
              <span className="block truncate font-medium">{title}</span>
              <span className="text-sm text-muted">{formatYear(movie.release_date)}</span>
            </span>
            {[
              { icon: ArrowUpToLine, label: t('diary.lists.moveTop', { title }), to: 0 },
              { icon: ArrowUp, label: t('diary.lists.moveUp', { title }), to: position - 1 },
              { icon: ArrowDown, label: t('diary.lists.moveDown', { title }), to: position + 1 },
            ].map(({ icon: Icon, label, to }) => (
              <Button
                key={label}
                size="icon"
                variant="ghost"
                aria-label={label}
                disabled={to < 0 || to === position || (to > position && index === movies.length - 1)}
                onClick={() => onMove(id, to)}
              >
                <Icon className="size-4" aria-hidden="true" />
              </Button>
            ))}
          </li>
        )
      })}
    </ol>
  )
}
