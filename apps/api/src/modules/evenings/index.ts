/** Types and functions of this module that others use. */
export type { Evenings } from './module.ts'
