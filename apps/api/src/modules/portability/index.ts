/** Types and functions of this module that others use. */
export type { BroughtPeopleService } from './brought-people.ts'
export type { BroughtRow } from './brought-repository.ts'
export { runningHistories } from './running-repository.ts'
