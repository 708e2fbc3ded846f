import type { Log, TmdbClient } from '@marquee/sources'
import type { TmdbRepository } from '../import/tmdb-repository.ts'

export interface LiveDependencies {
  client: TmdbClient
  repository: TmdbRepository
  imageUrl: string
  log: Log
  now: () => Date
}
