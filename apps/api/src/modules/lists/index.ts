/** What other modules may use of lists. */
export type { DealtMovie } from './decks.ts'
export type { Lists } from './module.ts'
