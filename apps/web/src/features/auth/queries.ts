import { queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import { t } from '../../words/t.ts'

export const authQueries = {
  /** True if the next account is the first one. Another visitor may have made it since this tab was opened. */
  firstAccount: (invite: string | undefined) =>
    queryOptions({
      queryKey: ['auth', 'first-account', invite],
      queryFn: ({ signal }) => call(routes.firstAccount, { body: invite === undefined ? {} : { invite } }, { signal }),
      refetchOnMount: 'always',
    }),
  /** Inviter and expiry of this invite. Fails with 404 for an invalid one. */
  invite: (invite: string) =>
    queryOptions({
      queryKey: ['auth', 'invite', invite],
      queryFn: ({ signal }) =>
        call(routes.checkInvite, { body: { invite } }, { signal, failure: t('auth.queries.theInviteCouldNotBe') }),
    }),
}
