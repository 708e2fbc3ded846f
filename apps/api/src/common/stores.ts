export interface Store {
  /** As in "The … could not be read". */
  label: string
  /** Tables, schema or directory. */
  place: string
  /** Action that builds it again. */
  builtAgain: string
}

/** Data that Marquee can build again from others. Everything else in the database and in DATA_DIR is given (docs/stores.md). */
export const DERIVED_STORES = {
  model: {
    label: 'recommendation model',
    place: 'model_snapshot, model_snapshot_chunk',
    builtAgain: 'npm run marquee -- train',
  },
  tastes: { label: 'tastes of a user', place: 'taste_profile', builtAgain: 'the next look at them' },
  jobs: { label: 'queue of jobs', place: 'schema pgboss', builtAgain: 'the next start' },
  rateCounters: { label: 'rate counters', place: 'rate_count', builtAgain: 'the next start' },
  images: { label: 'image cache', place: 'DATA_DIR/images', builtAgain: 'the next look at a picture' },
  searchIndex: { label: 'search index', place: 'memory', builtAgain: 'the next start' },
  vectors: { label: 'vectors of an embedding service', place: 'embedding', builtAgain: 'the next start' },
  webApp: { label: 'built web app', place: 'apps/web/dist', builtAgain: 'npm start' },
} as const satisfies Record<string, Store>
