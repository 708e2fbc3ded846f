import type { MovieDiary, Viewing } from '@marquee/contract'
import { MAX_NOTE, MAX_TAG, MAX_TAGS } from '@marquee/contract/diary-limits'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { KeptNote } from '../../components/movie/kept-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { TextArea, TextField } from '../../components/ui/field.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { isDiaryField } from '../../lib/outbox/entry.ts'
import { useWaiting } from '../../lib/outbox/waiting.ts'
import { broughtWords } from './brought.ts'
import { formatSeenOn } from './dates.ts'
import type { SheetStart } from './diary-line.tsx'
import { MovieInLists } from './movie-in-lists.tsx'
import { useDiaryActions } from './mutations.ts'
import type { DiaryMovie } from './mutations.ts'
import { useMovieDiary } from './use-movie-diary.ts'
import { ViewingForm } from './viewing-form.tsx'
import { t } from '../../words/t.ts'

interface DiarySheetProps {
  movie: DiaryMovie
  /** Null if it is closed. */
  start: SheetStart | null
  onClose: () => void
}

/** The diary of a movie: viewings, a note with tags, and lists. */
export function DiarySheet({ movie, start, onClose }: DiarySheetProps) {
  return (
    <Dialog title={movie.title} open={start !== null} onClose={onClose}>
      <Content movie={movie} adding={start === 'day'} />
    </Dialog>
  )
}

function Content({ movie, adding }: { movie: DiaryMovie; adding: boolean }) {
  const { diary, isError, refetch } = useMovieDiary(movie.id)
  const fields = useWaiting().flatMap(({ field }) => (isDiaryField(field) ? [field] : []))
  if (isError) return <ErrorState message={t('diary.sheet.diaryDidNotLoad')} onRetry={() => void refetch()} />
  if (diary === undefined) return <Skeleton className="h-64" />
  return (
    <div className="flex flex-col gap-6">
      <Viewings movie={movie} diary={diary} adding={adding} />
      <KeptNote movieId={movie.id} fields={fields} />
      <Note key={`${diary.note}\n${diary.tags.join()}`} movie={movie} diary={diary} />
      <Section title={t('diary.sheet.lists')}>
        <MovieInLists movieId={movie.id} listed={diary.lists} />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-3 text-base font-semibold">{title}</h3>
      {children}
    </section>
  )
}

interface PartProps {
  movie: DiaryMovie
  diary: MovieDiary
}

function Viewings({ movie, diary: { viewings, brought, liked }, adding }: PartProps & { adding: boolean }) {
  const actions = useDiaryActions(movie)
  /** The viewing that is changed, or a new one. */
  const [edited, setEdited] = useState<string | null>(adding ? 'new' : null)
  const close = () => setEdited(null)
  return (
    <Section title={t('diary.sheet.viewings')}>
      {(brought !== null || liked) && (
        <div className="mb-3 text-sm text-muted">
          {brought !== null && <p>{broughtWords(brought)}</p>}
          {liked && <p>{t('diary.sheet.liked')}</p>}
        </div>
      )}
      {viewings.length > 0 && (
        <ul className="mb-3 flex flex-col gap-2">
          {viewings.map((viewing) => (
            <li key={viewing.id}>
              {edited === viewing.id ? (
                <ViewingForm
                  viewing={viewing}
                  onSave={(fields) => {
                    actions.saveViewing(fields, viewing)
                    close()
                  }}
                  onCancel={close}
                />
              ) : (
                <ViewingRow
                  viewing={viewing}
                  onEdit={() => setEdited(viewing.id)}
                  onRemove={() => actions.removeViewing(viewing)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' ? (
        <ViewingForm
          onSave={(fields) => {
            actions.saveViewing(fields)
            close()
          }}
          onCancel={close}
        />
      ) : (
        <Button onClick={() => setEdited('new')}>
          <Plus className="size-4 text-accent" aria-hidden="true" />
          {t('diary.sheet.addAViewing')}
        </Button>
      )}
    </Section>
  )
}

interface ViewingRowProps {
  viewing: Viewing
  onEdit: () => void
  onRemove: () => void
}

function ViewingRow({ viewing, onEdit, onRemove }: ViewingRowProps) {
  const date = formatSeenOn(viewing.seen_on)
  const about = aboutViewing(viewing)
  return (
    <div className="flex items-start gap-1 rounded-control border border-line py-1 pr-1 pl-4">
      <div className="min-w-0 grow py-2">
        <p className="font-medium">{date}</p>
        {about !== '' && <p className="text-sm text-muted wrap-anywhere">{about}</p>}
        {viewing.note !== null && <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{viewing.note}</p>}
      </div>
      <Button size="icon" variant="ghost" aria-label={t('diary.sheet.editViewing', { date })} onClick={onEdit}>
        <Pencil className="size-4 text-muted" aria-hidden="true" />
      </Button>
      <Button size="icon" variant="ghost" aria-label={t('diary.sheet.removeViewing', { date })} onClick={onRemove}>
        <Trash2 className="size-4 text-muted" aria-hidden="true" />
      </Button>
    </div>
  )
}

/** "at Filmhaus, with Friday night"; empty for a viewing of which neither is known. */
export function aboutViewing({ place, evening }: Pick<Viewing, 'place' | 'evening'>): string {
  const parts = [
    ...(place === null ? [] : [t('diary.sheet.atPlace', { place })]),
    ...(evening === null ? [] : [t('diary.sheet.withGroup', { group: evening.group.name })]),
  ]
  return parts.join(', ')
}

function Note({ movie, diary }: PartProps) {
  const { saveNote } = useDiaryActions(movie)
  const [note, setNote] = useState(diary.note)
  const [tags, setTags] = useState(formatTags(diary.tags))
  const next = { note, tags: toTags(tags) }
  const isChanged = note !== diary.note || formatTags(next.tags) !== formatTags(diary.tags)
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        saveNote(next, { note: diary.note, tags: diary.tags })
      }}
    >
      <TextArea
        label={t('diary.sheet.note')}
        placeholder={t('diary.sheet.notePlaceholder')}
        maxLength={MAX_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <TextField
        label={t('diary.sheet.tags')}
        hint={t('diary.sheet.tagsHint')}
        value={tags}
        onChange={({ target }) => setTags(target.value)}
      />
      <Button type="submit" variant="primary" className="self-start" disabled={!isChanged}>
        {t('diary.sheet.saveNote')}
      </Button>
    </form>
  )
}

const formatTags = (tags: readonly string[]) => tags.join(', ')

const toTags = (text: string) =>
  [...new Set(text.split(',').map((tag) => tag.trim().slice(0, MAX_TAG)))]
    .filter((tag) => tag !== '')
    .slice(0, MAX_TAGS)
