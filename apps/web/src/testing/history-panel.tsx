import type { HistoryImport } from '@marquee/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { HistoryImportPanel } from '../features/history-import/history-import.tsx'

const NOTHING = {
  matched: 0,
  ambiguous: 0,
  unmatched: 0,
  faulty: 0,
  skipped: 0,
  empty: 0,
  rows: 0,
  ratings: 0,
  seen: 0,
  viewings: 0,
  notes: 0,
  lists: 0,
  hidden: 0,
  shortlist: 0,
  shortlist_seen: 0,
  already_rated: 0,
  wanted: 0,
  looked_up: 0,
}
/** An import as the server describes it. */
export const anImport = ({
  counts,
  ...part
}: Partial<Omit<HistoryImport, 'counts'>> & { counts?: object }): HistoryImport => ({
  id: 'i1',
  source: 'letterboxd',
  file_name: 'ratings.csv',
  state: 'preview',
  question: null,
  created_at: '2026-11-20T12:00:00Z',
  done: 4,
  total: 4,
  scale: 'stars',
  histogram: [0, 1, 0, 0, 0, 1, 1, 1, 0, 0],
  ignored_columns: [],
  outcome: null,
  ...part,
  counts: { ...NOTHING, ...counts },
})
/** Renders the panel alone. Call `fakeApi` first. */
export function showPanel() {
  const routeTree = createRootRoute({ component: HistoryImportPanel })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  )
}
