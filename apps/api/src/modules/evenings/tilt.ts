import type { AuthUser } from '../../common/auth-user.ts'
import type { Live } from '../../common/live.ts'
import type { Groups } from '../groups/index.ts'
import type { TiltRepository } from './tilt-repository.ts'

export interface TiltDependencies {
  tilt: TiltRepository
  groups: Pick<Groups, 'requireCreator'>
  live: Pick<Live, 'announce'>
}

export type TiltService = ReturnType<typeof createTilt>

/** Who has given way in a group, as far as its creator may change it. */
export function createTilt({ tilt, groups, live }: TiltDependencies) {
  return {
    /** Everybody's vote weighs the same again. @throws AppError 403 or 404 for who did not create the group */
    async reset(user: AuthUser, groupId: string): Promise<null> {
      await groups.requireCreator(user, groupId)
      for (const { id, version } of await tilt.reset(groupId)) live.announce('evening', id, version)
      return null
    },
  }
}
