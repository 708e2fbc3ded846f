import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Answers by the key of their query. They are a visitor's and hold no personal data. */
export type PageData = readonly (readonly [key: QueryKey, answer: unknown])[]

/** Puts the answers that the server wrote into the page into the cache. */
export function takePageData(queryClient: QueryClient) {
  const text = document.getElementById('page-data')?.textContent
  if (text === undefined) return
  for (const [key, answer] of JSON.parse(text) as PageData) queryClient.setQueryData(key, answer)
}
