import type { MovieDiary, MovieList } from '@marquee/contract'
import { MAX_LIST_NAME } from '@marquee/contract/diary-limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox, TextField } from '../../components/ui/field.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import { diaryQueries, listQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** The user's lists as checkboxes: those that have the movie are checked. */
export function MovieInLists({ movieId, listed }: { movieId: number; listed: readonly string[] }) {
  const lists = useQuery(listQueries.own())
  const choose = useChoose(movieId)
  if (lists.isPending) return <Skeleton className="h-20" />
  if (lists.isError) return <p className="text-sm text-danger">{t('diary.sheet.listsDidNotLoad')}</p>
  return (
    <div className="flex flex-col gap-3">
      {lists.data.map((list) => (
        <Checkbox
          key={list.id}
          className="min-h-11"
          label={
            <span className="min-w-0">
              <span className="wrap-anywhere">{list.name}</span>{' '}
              {list.group !== null && <span className="text-muted">{list.group.name}</span>}
            </span>
          }
          checked={listed.includes(list.id)}
          onChange={({ target }) => choose.mutate({ list, on: target.checked })}
        />
      ))}
      <NewListOf movieId={movieId} />
    </div>
  )
}

function useChoose(movieId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = diaryQueries.movie(movieId)
  const show = (id: string, on: boolean) =>
    queryClient.setQueryData<MovieDiary>(
      queryKey,
      (known) => known && { ...known, lists: on ? [...known.lists, id] : known.lists.filter((each) => each !== id) },
    )
  return useMutation({
    mutationFn: ({ list: { id }, on }: { list: MovieList; on: boolean }) =>
      on
        ? call(routes.putInList, { params: { id, movieId }, body: {} })
        : call(routes.takeFromList, { params: { id, movieId } }),
    onMutate: ({ list, on }) => void show(list.id, on),
    onError: (error, { list, on }) => {
      show(list.id, !on)
      showToast(detailOf(error) ?? t('diary.lists.notSaved'), { tone: 'alert' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: listQueries.all }),
  })
}

function NewListOf({ movieId }: { movieId: number }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState<string | null>(null)
  const make = useMutation({
    mutationFn: (text: string) =>
      call(routes.createList, { body: { name: text, description: '', group_id: null, movie_id: movieId } }),
    onSuccess: ({ name: made }) => {
      setName(null)
      showToast(t('diary.lists.added', { name: made }))
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: listQueries.all }),
        queryClient.invalidateQueries({ queryKey: diaryQueries.movie(movieId).queryKey }),
      ])
    },
    onError: (error) => showToast(detailOf(error) ?? t('diary.lists.notSaved'), { tone: 'alert' }),
  })
  if (name === null) {
    return (
      <Button className="self-start" onClick={() => setName('')}>
        {t('diary.sheet.newList')}
      </Button>
    )
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate(name)
      }}
    >
      <div className="grow">
        <TextField
          label={t('diary.lists.name')}
          required
          maxLength={MAX_LIST_NAME}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" variant="primary" busy={make.isPending} disabled={name.trim() === ''}>
        {t('diary.sheet.makeList')}
      </Button>
    </form>
  )
}
