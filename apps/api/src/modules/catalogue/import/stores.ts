import type { ShownTexts } from '@marquee/sources'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { createCatalogueRepository } from './catalogue-repository.ts'
import { createImportRunRepository } from './import-run-repository.ts'
import { createImportedRatingsRepository } from './imported-ratings-repository.ts'
import { createKnownCatalogue } from './known-catalogue-repository.ts'
import { createTmdbPeopleRepository } from './tmdb-people-repository.ts'
import { createTmdbRepository } from './tmdb-repository.ts'

export type ImportStores = ReturnType<typeof createImportStores>

/** Everything that an import reads from the catalogue and stores in it. */
export function createImportStores(db: Kysely<Tables>, shown: ShownTexts = 'shipped') {
  const catalogue = createCatalogueRepository(db, { shown })
  return {
    catalogue,
    known: createKnownCatalogue(db),
    people: createTmdbPeopleRepository(db),
    ratings: createImportedRatingsRepository(db),
    runs: createImportRunRepository(db),
    tmdb: createTmdbRepository(db, catalogue),
  }
}
