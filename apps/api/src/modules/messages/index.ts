/** Types and functions of this module that others use. */
export { createMessageRepository } from './repository.ts'
