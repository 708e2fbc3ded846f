/** Parts that start after a sign-in. None of them is needed for the first paint. */
export { claimRecordedGame } from '../features/daily-game/claim-game.ts'
export { signedInSlots } from './-card-slots.tsx'
