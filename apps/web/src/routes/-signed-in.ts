/** What begins once somebody is signed in. None of it is needed for the first paint. */
export { claimRecordedGame } from '../features/daily-game/claim-game.ts'
export { signedInSlots } from './-card-slots.tsx'
