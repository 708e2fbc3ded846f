/** Door of the module. */
export type { Evenings } from './module.ts'
