import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookmarkCheck, BookmarkPlus } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { setMark, useMarks } from '../../lib/marks.ts'
import { shortlistQueries } from './queries.ts'

const LISTS = {
  personal: {
    name: 'shortlist',
    mark: 'shortlisted',
    has: shortlistQueries.onPersonal,
    add: routes.addToShortlist,
    remove: routes.removeFromShortlist,
  },
  group: {
    name: 'group shortlist',
    mark: 'group_shortlisted',
    has: shortlistQueries.onGroup,
    add: routes.addToGroupShortlist,
    remove: routes.removeFromGroupShortlist,
  },
} as const

interface ShortlistButtonProps {
  movieId: number
  list: keyof typeof LISTS
  /** Whether it is listed, where the page knows already; it is asked for otherwise. */
  initial?: boolean | undefined
}

/** Puts the movie on a shortlist or takes it off; the word on it says which. */
export function ShortlistButton({ movieId, list, initial }: ShortlistButtonProps) {
  const { name, mark, has, add, remove } = LISTS[list]
  const marked = useMarks({ id: movieId })[mark]
  const queryClient = useQueryClient()
  const listed = useQuery({ ...has(movieId), ...(initial !== undefined && { initialData: initial }) })
  const toggle = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) await call(add, { params: { id: movieId } })
      else await call(remove, { params: { id: movieId } })
    },
    onSuccess: async (_nothing, on) => {
      setMark(movieId, mark, on)
      queryClient.setQueryData(has(movieId).queryKey, on)
      await queryClient.invalidateQueries({ queryKey: ['shortlists'] })
    },
    onError: () => showToast(`The ${name} did not change. Try again.`, { tone: 'alert' }),
  })
  const on = marked ?? listed.data ?? false
  const Icon = on ? BookmarkCheck : BookmarkPlus
  const press = (next: boolean) =>
    toggle.mutate(next, {
      onSuccess: () =>
        showToast(next ? `Added to the ${name}` : `Removed from the ${name}`, {
          action: { label: 'Undo', run: () => toggle.mutate(!next) },
        }),
    })
  return (
    <Button disabled={listed.isPending && marked === undefined} busy={toggle.isPending} onClick={() => press(!on)}>
      <Icon className={on ? 'size-4 text-accent' : 'size-4'} aria-hidden="true" />
      {on ? `Remove from ${name}` : `Add to ${name}`}
    </Button>
  )
}
