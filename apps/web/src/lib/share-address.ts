import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, routes } from './api.ts'
import { absoluteAddress } from './base-path.ts'
import { t } from '../words/t.ts'

/** The address by which other people reach this instance. */
export const shareAddressQuery = queryOptions({
  queryKey: ['share-address'],
  queryFn: ({ signal }) => call(routes.shareAddress, { query: { opened_at: location.origin } }, { signal }),
})

const NOTES = {
  public: null,
  opened: null,
  network: t('lib.shareAddress.thisLinkWorksInYour'),
  machine: t('lib.shareAddress.thisLinkWorksOnlyOn'),
}

/** Devices that can open links. Undefined until it is known. */
export const useShareReach = () => useQuery(shareAddressQuery).data?.reach

/** Address of the machine in a second network, from which the code leads nowhere. */
export const useOtherAddress = () => useQuery(shareAddressQuery).data?.other

/** Sentence about the devices that can open links, if not all can. */
export function useShareNote(): string | null {
  const reach = useShareReach()
  return reach === undefined ? null : NOTES[reach]
}

/**
 * A link to a path of this instance for other people. Empty until the address is known; without an answer it is the page's own.
 * @param path starts with a slash
 */
export function useShareLink(path: string): string {
  const { data, isPending } = useQuery(shareAddressQuery)
  if (isPending) return ''
  return (data?.address ?? absoluteAddress('')) + path
}
