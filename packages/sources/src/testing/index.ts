export { FAULTS, type Fault } from './fakes/faults.ts'
export { startFakeTmdb, type FakeTmdb } from './fakes/tmdb.ts'
export { createWorld, FIRST_INVENTED } from './fakes/tmdb-world.ts'
export { startFakeWikidata, type FakeWikidata } from './fakes/wikidata.ts'
