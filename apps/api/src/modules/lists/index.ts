/** Door of the module. */
export type { DealtMovie } from './decks.ts'
export type { Lists } from './module.ts'
