export { startEmbedded, visitEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './open.ts'
export { EmbeddedPostgresError, isDisconnection, type EmbeddedPostgresErrorCode } from './errors.ts'
export type { Log } from './log.ts'
