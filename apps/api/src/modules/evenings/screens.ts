import { type Screen, SCREEN_CODE_LENGTH, SCREEN_LETTERS } from '@marquee/contract'
import { randomInt } from 'node:crypto'
import type { AuthUser } from '../../common/auth-user.ts'
import { problem } from '../../errors.ts'
import { newToken, notAMember } from './access.ts'
import { MAX_DURATION_MS } from './evening-data.ts'
import type { EveningService } from './evening-service.ts'
import type { ScreenRepository } from './screen-repository.ts'

export interface ScreenDependencies {
  service: Pick<EveningService, 'look'>
  screens: ScreenRepository
  now: () => Date
}

export type Screens = ReturnType<typeof createScreens>

/** Televisions that show an evening: by a code, without a seat. */
export function createScreens({ service, screens, now }: ScreenDependencies) {
  return {
    /** @throws AppError 403 for others than members, 409 for an ended evening */
    async codeOf(user: AuthUser, id: string): Promise<{ code: string }> {
      const { head, memberId } = await service.look(id, { user, token: null })
      if (memberId === null) throw notAMember()
      const keys = await screens.keysOf(head.id, { code: newCode(), token: newToken() })
      if (keys === undefined) throw problem('evening_over')
      return { code: keys.code }
    },

    /** @throws AppError 404, the same for unknown codes and for ended evenings */
    async open(code: string): Promise<Screen> {
      const found = await screens.ofCode(code.toUpperCase(), new Date(now().getTime() - MAX_DURATION_MS))
      if (found === undefined) throw problem('screen_unknown')
      return found
    },
  }
}

function newCode(): string {
  return Array.from({ length: SCREEN_CODE_LENGTH }, () => SCREEN_LETTERS[randomInt(SCREEN_LETTERS.length)]).join('')
}
