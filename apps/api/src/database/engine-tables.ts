import { type Generated, type JSONColumnType } from 'kysely'

/** What the recommender and the search learned, and from what. */
export interface EngineTables {
  model_snapshot: ModelSnapshotTable
  model_snapshot_chunk: ModelSnapshotChunkTable
  training_run: TrainingRunTable
  taste_profile: TasteProfileTable
  imported_rating: ImportedRatingTable
  embedding: EmbeddingTable
}

export interface ModelSnapshotTable {
  id: Generated<number>
  version: string
  checksum: string
  size_bytes: number
  movies: number
  users: number
  ratings: number
  metrics: JSONColumnType<Record<string, number | null>>
  created_at: Generated<Date>
}
export interface ModelSnapshotChunkTable {
  snapshot_id: number
  position: number
  body: Buffer
}
export interface TrainingRunTable {
  id: Generated<number>
  outcome: 'stored' | 'refused'
  movies: number
  users: number
  ratings: number
  metrics: JSONColumnType<Record<string, number>>
  seconds: number
  peak_bytes: number
  started_at: Date
  finished_at: Generated<Date>
}
export interface TasteProfileTable {
  user_id: string
  state: 'queued' | 'done'
  tastes: JSONColumnType<unknown[]>
  requested_at: Generated<Date>
  calculated_at: Date | null
}
export interface ImportedRatingTable {
  source: string
  source_user: number
  movie_id: number
  value: number
}
export interface EmbeddingTable {
  movie_id: number
  model: string
  checksum: string
  vector: Buffer
  updated_at: Generated<Date>
}
