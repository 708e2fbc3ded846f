/** Door of the module. */
export { createMessageRepository } from './repository.ts'
