import { queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

export const authQueries = {
  /** Who invites by this invite, and until when. Fails with 404 for one that is not valid any more. */
  invite: (invite: string) =>
    queryOptions({
      queryKey: ['auth', 'invite', invite],
      queryFn: ({ signal }) =>
        call(routes.checkInvite, { body: { invite } }, { signal, failure: 'The invite could not be checked' }),
    }),
}
