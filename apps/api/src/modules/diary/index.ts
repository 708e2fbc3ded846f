/** Types and functions of this module that others use. */
export type { Diaries } from './module.ts'
