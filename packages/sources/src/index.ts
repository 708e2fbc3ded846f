export { toMovie } from './csv/movie.ts'
export { readRows } from './csv/rows.ts'
export { RowError } from './csv/values.ts'
export { OptionError, SourceError } from './errors.ts'
export { openImageCache, type ImageCache } from './images/cache.ts'
export { createImageClient } from './images/client.ts'
export { pictureType, shownBy } from './images/kinds.ts'
export { isImageName, keptName } from './images/sizes.ts'
export { type Log } from './log.ts'
export { movielens } from './movielens/source.ts'
export { readLinks, readRatings, type MovieLink } from './movielens/dataset.ts'
export { otherTitles, TOO_SHORT } from './other-titles.ts'
export {
  expiresAfterDays,
  SOURCES,
  sourcesForModels,
  textPreference,
  type ShownTexts,
  type SourceName,
} from './registry.ts'
export {
  type FetchedPerson,
  type SourceAward,
  type SourceMovie,
  type SourcePerson,
  type UpsertMode,
  type WatchRegion,
} from './source-movie.ts'
export {
  type Batch,
  type Format,
  type Import,
  type ImportContext,
  type KnownCatalogue,
  type KnownMovie,
  type Outcome,
  type PersonEntry,
  type RatingColumns,
  type Rejection,
  type Report,
  type Source,
  type SourceEntry,
  type SourceOption,
  type SourceSettings,
  type Tally,
} from './source.ts'
export { toSourceMovie } from './starter.ts'
export { suitableAge } from './suitable-age.ts'
export { createTmdbClient, PER_SECOND, type TmdbClient } from './tmdb/client.ts'
export { fetchMovies } from './tmdb/fetch-movies.ts'
export { fetchPeople } from './tmdb/fetch-people.ts'
export { importMovies, type ImportMoviesOptions } from './tmdb/import-movies.ts'
export { importWanted } from './tmdb/import-wanted.ts'
export { MAX_LIST_LENGTH, PAGE, type Wanted } from './tmdb/list-movies.ts'
export { imageAddress, toDate, type FetchedMovie } from './tmdb/map.ts'
export { type ListItem } from './tmdb/schema.ts'
export { shareClient } from './tmdb/shared-client.ts'
export { isUpstreamError, UpstreamError } from './upstream/errors.ts'
export { singleFlight, withTimeout } from './upstream/single-flight.ts'
export { createWikidataClient, type WikidataClient } from './wikidata/client.ts'
export { importFacts, wikidata, type WikidataOptions } from './wikidata/source.ts'
export { tmdb } from './tmdb/source.ts'
