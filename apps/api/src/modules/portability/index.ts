/** What other modules may use of imported histories. */
export { runningHistories } from './running-repository.ts'
