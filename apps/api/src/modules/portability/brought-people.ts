import type { Kysely } from 'kysely'
import type { Platform } from '../../common/platform.ts'
import type { Tables } from '../../database/tables.ts'
import { fieldError } from '../../errors.ts'
import { createBroughtRepository, DATASET, type BroughtRow, type FoundRating } from './brought-repository.ts'
import type { FileReader } from './file-reader.ts'
import { findMovies, type FindDependencies } from './find-movies.ts'
import type { BroughtEntry } from './formats/read-people.ts'
import { reporting } from './history-files.ts'
import type { UploadPlaces } from './upload-places.ts'

const MATCHED_AT_ONCE = 200

export interface BroughtDependencies extends FindDependencies {
  db: Kysely<Tables>
  queue: Pick<Platform['queue'], 'enqueueImport' | 'enqueueTraining'>
  files: Pick<FileReader, 'people'>
  places: UploadPlaces
}

type Note = (trx: Kysely<Tables>) => Promise<void>

export type BroughtPeopleService = ReturnType<typeof createBroughtPeople>['brought']

/** Ratings of people without an account: knowledge of movies, which only the recommender uses. */
export function createBroughtPeople({ db, queue, files, places, ...finding }: BroughtDependencies) {
  const repository = createBroughtRepository(db)

  /** Matches the entries of a file, if it is open; a run after an interruption continues where it stopped. */
  async function match(id: string): Promise<boolean> {
    const open = await repository.open(id)
    if (open === null) return false
    for (let start = open.done; start < open.entries.length; start += MATCHED_AT_ONCE) {
      const batch = open.entries.slice(start, start + MATCHED_AT_ONCE)
      const found = await ratingsOf(batch, finding)
      const reached = { done: start + batch.length, unmatched: batch.length - found.length }
      if (!(await repository.save(id, found, reached))) return true
    }
    await repository.finish(id)
    await queue.enqueueTraining()
    return true
  }

  return {
    brought: {
      expect: places.expect,

      /**
       * Stores a file and queues its matching.
       * @param note records it in the same transaction
       * @throws FieldError if the file cannot be read
       */
      bring: (userId: string, bytes: Uint8Array | undefined, fileName: string, note: Note): Promise<void> =>
        places.reading(userId, async () => {
          if (bytes === undefined || bytes.length === 0) throw fieldError('body', 'file_empty')
          const people = await reporting(() => files.people(bytes, fileName))
          const id = await db.transaction().execute(async (trx) => {
            await note(trx)
            return repository.create(trx, fileName === '' ? null : fileName, people)
          })
          await queue.enqueueImport(id)
        }),

      list: (): Promise<BroughtRow[]> => repository.list(),
      lastBrought: repository.lastBrought,

      /** Removes the ratings of a file or data set; false if there is no such one. */
      async remove(id: string, note: Note): Promise<boolean> {
        const isRemoved = await db.transaction().execute(async (trx) => {
          if (!(await repository.remove(trx, id))) return false
          await note(trx)
          return true
        })
        if (!isRemoved) return false
        await (id === DATASET ? queue.enqueueImport(DATASET) : queue.enqueueTraining())
        return true
      },
    },

    /** Runs the job of a file, or of a data set that was removed; false if the id is of neither. */
    async run(id: string): Promise<boolean> {
      if (id !== DATASET) return match(id)
      await repository.forgetDataset()
      await queue.enqueueTraining()
      return true
    },
  }
}

/** The ratings of entries whose movie is certain. */
async function ratingsOf(batch: readonly BroughtEntry[], finding: FindDependencies): Promise<FoundRating[]> {
  const matches = await findMovies(
    finding,
    batch.map((entry, position) => ({ ...entry, position })),
  )
  return matches.flatMap(({ position, movie_id: movie }) =>
    movie === null ? [] : [{ person: batch[position]!.person, movie, value: batch[position]!.value }],
  )
}
