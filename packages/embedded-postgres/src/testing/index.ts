export {
  startPostgresServer,
  startReplicatedServer,
  type PostgresServer,
  type ReplicatedServer,
} from './throwaway-server.ts'
export { findSystemPostgres, startSystemServer } from './system-server.ts'
export { makeTemporaryDirectory, removeDataDirectory } from './data-directory.ts'
export { findFreePort } from '../server.ts'
