import {
  MAX_VIEWINGS,
  type DiaryPage,
  type MovieCard,
  type MovieDiary,
  type MovieNote,
  type Viewing,
  type ViewingFields,
} from '@marquee/contract'
import { fieldError, notFound, problem } from '../../errors.ts'
import type { Viewer } from '../lists/index.ts'
import type { DiaryPlace, DiaryRepository } from './diary-repository.ts'
import { isDay, toStoredDate } from './seen-on.ts'
import { TooManyViewingsError, type ViewingRepository, type ViewingRow } from './viewing-repository.ts'

export type Diary = ReturnType<typeof createDiary>

export interface DiaryDependencies {
  viewings: ViewingRepository
  diary: DiaryRepository
  requireMovie: (id: number) => Promise<unknown>
  /** In the order of the ids; unknown ids are left out. */
  cards: (viewer: Viewer, ids: readonly number[]) => Promise<MovieCard[]>
  now: () => Date
}

/** Viewings, notes and tags of users. */
export function createDiary(dependencies: DiaryDependencies) {
  return { ...createMovieDiary(dependencies), ...createDiaryPages(dependencies) }
}

/** One movie of one user, with the id of the viewing. */
export interface ViewingKey {
  userId: string
  movieId: number
  id: string
}

function createMovieDiary({ viewings, requireMovie, now }: DiaryDependencies) {
  return {
    async ofMovie(userId: string, movieId: number): Promise<MovieDiary> {
      await requireMovie(movieId)
      return viewings.ofMovie(userId, movieId)
    },

    /** @throws AppError 404 if the id is that of another user's viewing, 409 for too many */
    async save(key: ViewingKey, { seen_on: seenOn, note, place }: ViewingFields): Promise<Viewing> {
      await requireMovie(key.movieId)
      const saved = { ...key, ...toStoredDate(seenOn, now()), note: textOrNull(note), place: textOrNull(place) }
      try {
        const row = await viewings.save(saved, MAX_VIEWINGS)
        if (row === undefined) throw notFound('Viewing')
        return toViewing(row)
      } catch (error) {
        if (error instanceof TooManyViewingsError) throw problem('too_many_viewings', { most: MAX_VIEWINGS })
        throw error
      }
    },

    async remove({ id, userId, movieId }: ViewingKey): Promise<null> {
      await requireMovie(movieId)
      await viewings.remove(id, userId, movieId)
      return null
    },

    /** Records that a user watched the movie of an evening; a second time changes nothing. */
    async recordEvening(viewing: {
      userId: string
      movieId: number
      eveningId: string
      seenOn: string
    }): Promise<void> {
      const { seenOn, ...key } = viewing
      await viewings.recordEvening({ ...key, ...toStoredDate(seenOn, now()) })
    },

    async saveNote(userId: string, movieId: number, { note, tags }: MovieNote): Promise<MovieNote> {
      await requireMovie(movieId)
      const saved = { note: note.trim() === '' ? '' : note, tags: distinctTags(tags) }
      await viewings.saveNote(userId, movieId, saved)
      return saved
    },
  }
}

const PAGE_SIZE = 50

function createDiaryPages({ diary, cards }: DiaryDependencies) {
  return {
    /** The answer's `next` is a cursor. */
    async page(
      viewer: Viewer & { user: { id: string } },
      { cursor, page_size: size = PAGE_SIZE }: { cursor?: string; page_size?: number },
    ): Promise<DiaryPage> {
      const after = cursor === undefined ? null : toPlace(cursor)
      const [rows, counts] = await Promise.all([
        diary.page(viewer.user.id, after, size + 1),
        after === null ? diary.counts(viewer.user.id) : undefined,
      ])
      const shown = rows.slice(0, size)
      const last = shown.at(-1)
      const movies = new Map(
        (
          await cards(
            viewer,
            shown.map(({ movie_id }) => movie_id),
          )
        ).map((card) => [card.id, card]),
      )
      return {
        ...(counts && { counts }),
        next: last !== undefined && rows.length > size ? `${last.date ?? 'unknown'}.${last.id}` : null,
        results: shown.flatMap((row) => {
          const movie = movies.get(row.movie_id)
          return movie ? [{ ...toViewing(row), movie }] : []
        }),
      }
    },
  }
}

function toPlace(cursor: string): DiaryPlace {
  const [date = '', id = ''] = cursor.split('.')
  if (date === 'unknown') return { date: null, id }
  if (!isDay(date)) throw fieldError('cursor', 'no_such_place/diary')
  return { date, id }
}

const toViewing = ({ id, seen_on, note, place, source, evening }: ViewingRow): Viewing => ({
  id,
  seen_on,
  note,
  place,
  source,
  evening,
})

const textOrNull = (text: string | null) => (text === null || text.trim() === '' ? null : text)

/** Tags without spaces around them, each once, however it is capitalised. */
function distinctTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags.map((each) => each.trim()))
    if (tag !== '') byKey.set(tag.toLowerCase(), byKey.get(tag.toLowerCase()) ?? tag)
  return [...byKey.values()]
}
