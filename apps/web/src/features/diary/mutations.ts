import type { MovieNote, Viewing, ViewingFields } from '@marquee/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../components/ui/toaster.tsx'
import { markSetHere, opposite, setMark, shortlistAfter, showShortlist } from '../../lib/marks.ts'
import type { MarkedMovie } from '../../lib/marks.ts'
import { KEPT, keep, reasonOf, withShortlist } from '../../lib/outbox/keep.ts'
import { refreshAfterDiary, showDiary } from './show.ts'
import type { DiaryChange } from './show.ts'
import { newId } from './viewing-id.ts'
import { t } from '../../words/t.ts'

export type DiaryMovie = MarkedMovie & { title: string }

/** A change that Undo takes back. */
interface Step {
  change: DiaryChange
  back: DiaryChange
  done: string
}

export type DiaryActions = ReturnType<typeof diaryActions>

/** Changes of one movie's diary: shown immediately, kept until the server has them, with Undo. */
export function useDiaryActions(movie: DiaryMovie): DiaryActions {
  const queryClient = useQueryClient()
  const [actions] = useState(() => diaryActions(queryClient, movie))
  return actions
}

function diaryActions(queryClient: QueryClient, movie: DiaryMovie) {
  const perform = async ({ change, back, done }: Step) => {
    const wasSeen = markSetHere(movie.id, 'seen') ?? movie.viewer?.seen === true
    const sent = await send(queryClient, movie, change)
    if (sent === null) return
    const takeBack = async () => {
      await send(queryClient, movie, back)
      if (!wasSeen && change.to !== null && change.field !== 'note') await unmark(movie)
    }
    showToast(withShortlist(sent.fate === 'kept' ? KEPT : done, sent.shortlisted), {
      action: { label: t('common.words.undo'), run: () => void takeBack() },
    })
  }
  return {
    /** @param before as it was, when a viewing is changed */
    saveViewing(fields: ViewingFields, before?: Viewing): void {
      const field = `viewing:${before?.id ?? newId()}` as const
      void perform({
        change: { field, to: fields },
        back: { field, to: before === undefined ? null : fieldsOf(before) },
        done: t('diary.mutations.viewingSaved'),
      })
    },
    removeViewing(viewing: Viewing): void {
      const field = `viewing:${viewing.id}` as const
      void perform({
        change: { field, to: null },
        back: { field, to: fieldsOf(viewing) },
        done: t('diary.mutations.viewingRemoved'),
      })
    },
    saveNote(note: MovieNote, before: MovieNote): void {
      void perform({
        change: { field: 'note', to: note },
        back: { field: 'note', to: before },
        done: t('diary.sheet.noteSaved'),
      })
    },
  }
}

const fieldsOf = ({ seen_on, note, place }: Viewing): ViewingFields => ({ seen_on, note, place })

/** Answers null for a change that was refused, after a message about it. */
async function send(queryClient: QueryClient, movie: DiaryMovie, change: DiaryChange) {
  const { id: movieId, title } = movie
  const marksSeen = change.field !== 'note' && change.to !== null
  const shortlisted = marksSeen ? shortlistAfter(movie, { seen: true }) : null
  showDiary(queryClient, movieId, change)
  showShortlist(movieId, shortlisted)
  try {
    const fate = await keep({ ...change, movieId, title, from: undefined, group: null, shortlisted })
    if (fate === 'sent') void refreshAfterDiary(queryClient, movieId)
    return { fate, shortlisted }
  } catch (error) {
    showShortlist(movieId, opposite(shortlisted))
    void refreshAfterDiary(queryClient, movieId)
    showToast(reasonOf(error as Error, t('diary.mutations.notSaved')), { tone: 'alert' })
    return null
  }
}

/** Takes the mark back that came with a viewing. */
async function unmark(movie: DiaryMovie) {
  const shortlisted = shortlistAfter(movie, { seen: false })
  setMark(movie.id, 'seen', false)
  showShortlist(movie.id, shortlisted)
  const { id: movieId, title } = movie
  await keep({ movieId, title, field: 'seen', to: false, from: true, group: null, shortlisted }).catch(() => {})
}
