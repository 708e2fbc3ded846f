import type { MovieCard } from '@marquee/contract'
import type { Platform } from '../../common/platform.ts'
import { noteSaved } from '../../database/saved-repository.ts'
import type { MovieDatabase } from '../catalogue/index.ts'
import { RETRAIN_RATINGS } from '../taste/index.ts'
import { createFileReader, type ReadUpload } from './file-reader.ts'
import { createBroughtPeople } from './brought-people.ts'
import type { FindDependencies } from './find-movies.ts'
import { createHistoryApplyRepository } from './history-apply-repository.ts'
import { createHistoryRepository } from './history-repository.ts'
import { createHistoryService } from './history-service.ts'
import { importHistory, type Applied } from './import-history.ts'
import { lookUpHistory } from './look-up-history.ts'
import { createUploadPlaces } from './upload-places.ts'

export interface HistoriesDependencies extends Pick<Platform, 'db' | 'log'> {
  queue: Pick<Platform['queue'], 'enqueueImport' | 'enqueueTastes' | 'enqueueTraining'>
  /** Null if there is no external database. */
  database: () => MovieDatabase | null
  cards: (ids: readonly number[]) => Promise<MovieCard[]>
  titles: FindDependencies['titles']
  /** Each upload in a separate process when not given. */
  readUpload?: ReadUpload | undefined
}

/** Imports of histories: the same for the calls of the page and for the operator's command. */
export function createHistories({ db, log, queue, database, cards, titles, readUpload }: HistoriesDependencies) {
  const history = createHistoryRepository(db, () => database() !== null)
  const applying = createHistoryApplyRepository(db)
  const files = createFileReader(readUpload)
  const places = createUploadPlaces()
  const people = createBroughtPeople({ db, queue, files, places, history, titles })
  const { enqueueImport, enqueueTastes, enqueueTraining } = queue
  async function lookUp(importId: string): Promise<boolean> {
    const external = database()
    return external !== null && lookUpHistory({ history, database: external, log }, importId)
  }
  return {
    histories: createHistoryService({ history, applying, files, places, cards, enqueueImport, enqueueTastes }),

    brought: people.brought,

    /** Runs the next part of an import; returns what it changed once it is applied. */
    async run(importId: string): Promise<Applied | null> {
      if (await people.run(importId)) return null
      const applied = await importHistory({ history, applying, titles, lookUp, enqueueImport }, importId)
      if (!applied) return null
      await noteSaved(db, applied.userId)
      await enqueueTastes(applied.userId)
      // Imported ratings have the dates of their service, so counting recent ones would miss them.
      if (applied.ratings >= RETRAIN_RATINGS) await enqueueTraining()
      return applied
    },

    close: files.close,
  }
}
