import { accountRoutes } from './accounts.ts'
import { administrationRoutes } from './administration-routes.ts'
import { dailyGameRoutes } from './daily-game.ts'
import { externalRoutes } from './external.ts'
import { eveningRoutes } from './evening-routes.ts'
import { groupRoutes } from './groups.ts'
import { identityProviderRoutes } from './identity-provider.ts'
import { diaryRoutes } from './diary.ts'
import { discoveryRoutes } from './discovery.ts'
import { messageRoutes } from './messages.ts'
import { movieListRoutes } from './movie-lists.ts'
import { movieRoutes } from './movies.ts'
import { feedbackRoutes } from './feedback.ts'
import { ownMovieRoutes } from './own-movies.ts'
import { passkeyRoutes } from './passkeys.ts'
import { peopleRoutes } from './people.ts'
import { personalTokenRoutes } from './personal-tokens.ts'
import { portabilityRoutes } from './portability.ts'
import { recommendationRoutes } from './recommendations.ts'
import { registrationRoutes } from './registration.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { systemRoutes } from './system.ts'

/** Every call of the API by its operation id. Server, document and client are all made from this table. */
export const routes = {
  ...accountRoutes,
  ...registrationRoutes,
  ...identityProviderRoutes,
  ...personalTokenRoutes,
  ...passkeyRoutes,
  ...secondFactorRoutes,
  ...movieRoutes,
  ...feedbackRoutes,
  ...ownMovieRoutes,
  ...diaryRoutes,
  ...movieListRoutes,
  ...discoveryRoutes,
  ...externalRoutes,
  ...peopleRoutes,
  ...groupRoutes,
  ...eveningRoutes,
  ...recommendationRoutes,
  ...dailyGameRoutes,
  ...portabilityRoutes,
  ...messageRoutes,
  ...administrationRoutes,
  ...systemRoutes,
} as const

export type OperationId = keyof typeof routes
