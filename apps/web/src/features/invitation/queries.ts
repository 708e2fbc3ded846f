import { queryOptions } from '@tanstack/react-query'
import { RequestError, call, routes } from '../../lib/api.ts'
import { t } from '../../words/t.ts'

export const invitationQueries = {
  /** Public facts of an evening's link. */
  evening: (id: string, code?: string) =>
    queryOptions({
      queryKey: ['invitation', 'evening', id, code],
      // A guest who was removed sees it again minutes later, and may no longer join.
      staleTime: 5000,
      queryFn: ({ signal }) =>
        call(
          routes.eveningInvitation,
          { params: { id }, query: code === undefined ? {} : { code } },
          { signal, failure: t('invitation.queries.theEveningDidNotLoad') },
        ),
    }),
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** False for an id that cannot be an evening's; no request is made for it. */
export function isEveningId(text: string): boolean {
  return UUID.test(text)
}

export function isUnknownEvening(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404
}
