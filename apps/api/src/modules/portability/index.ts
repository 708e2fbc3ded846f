/** Door of the module. */
export { runningHistories } from './running-repository.ts'
