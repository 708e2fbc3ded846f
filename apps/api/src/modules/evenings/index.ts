/** What other modules may use of evenings. */
export type { Evenings } from './module.ts'
