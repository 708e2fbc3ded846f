export { startPostgresServer, type PostgresServer } from './throwaway-server.ts'
export { findSystemPostgres, startSystemServer } from './system-server.ts'
export { makeTemporaryDirectory, removeDataDirectory } from './data-directory.ts'
export { findFreePort } from '../server.ts'
