/** Types and functions of this module that others use. */
export type { DealtMovie } from './decks.ts'
export type { Lists } from './module.ts'
export type { Viewer } from './viewer.ts'
