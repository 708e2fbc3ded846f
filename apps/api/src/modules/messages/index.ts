/** What other modules may use of messages. */
export { createMessageRepository } from './repository.ts'
