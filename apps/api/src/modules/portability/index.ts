/** Types and functions of this module that others use. */
export { runningHistories } from './running-repository.ts'
