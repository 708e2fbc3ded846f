/** Types and functions of this module that others use. */
export { groupProfile } from './group-profile.ts'
export { memberScores, membersWhoSaw } from './member-scores.ts'
export type { Groups } from './module.ts'
export { requireGroup } from './shortlist.ts'
export { groupPercent, type GroupContext, type GroupTaste } from './taste.ts'
