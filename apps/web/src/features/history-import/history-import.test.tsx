import type { HistoryImport } from '@marquee/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aMovieCard } from '../../testing/builders.ts'
import { fakeApi, ok } from '../../testing/fake-api.ts'
import { HistoryImportPanel } from './history-import.tsx'

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
const anImport = ({
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
const question = {
  entry: 3,
  title: 'Pinocchio',
  year: 2022,
  candidates: [
    aMovieCard({ id: 7, title: 'Pinocchio', release_date: '2022-09-08', director: 'Robert Zemeckis' }),
    aMovieCard({ id: 8, title: 'Pinocchio', release_date: '2022-11-09', director: 'Guillermo del Toro' }),
  ],
}

afterEach(() => vi.unstubAllGlobals())

function show() {
  const routeTree = createRootRoute({ component: HistoryImportPanel })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  )
}

describe('the history import', () => {
  it('sends the choices of the preview: cut points, the rule for conflicts, and which movie was meant', async () => {
    const calls = fakeApi({
      'GET /identity/me/import': ok({
        results: [anImport({ counts: { matched: 3, ambiguous: 1, ratings: 4, already_rated: 2 } })],
      }),
      'GET /identity/me/import/i1/questions': ok({ count: 1, next: null, previous: null, results: [question] }),
      'POST /identity/me/import/i1/apply': { status: 202, body: anImport({ state: 'applying', done: 1 }) },
    })
    show()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('radio', { name: /2022, Guillermo del Toro/ }))
    await user.click(screen.getByRole('radio', { name: 'Use the newer one' }))
    await user.click(screen.getByRole('button', { name: 'Import 4 movies' }))
    expect(await screen.findByRole('progressbar', { name: 'Importing' })).toBeDefined()
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      cuts: [5, 7, 9],
      conflict: 'newer',
      choices: [{ entry: 3, movie_id: 8 }],
    })
  })

  it('counts the ratings of each level, and asks no question without a conflict or a namesake', async () => {
    fakeApi({ 'GET /identity/me/import': ok({ results: [anImport({ counts: { matched: 4, ratings: 4 } })] }) })
    show()
    expect(await screen.findByRole('slider', { name: 'Like begins at' })).toHaveProperty('value', '7')
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '4',
      '1½ to 2 stars',
      '12½ to 3 stars',
      '23½ to 4 stars',
      '04½ to 5 stars',
    ])
    expect(screen.queryByText('Which one do you mean?')).toBeNull()
    expect(screen.queryByText(/Where the two differ/)).toBeNull()
    expect(screen.queryByText(/Left out/)).toBeNull()
  })

  it('says how many movies TMDB will be asked for, and shows the progress', async () => {
    const missing = { unmatched: 5, wanted: 4, ratings: 5 }
    fakeApi({
      'GET /identity/me/import': ok({ results: [anImport({ counts: missing })] }),
      'POST /identity/me/import/i1/apply': {
        status: 202,
        body: anImport({ state: 'applying', done: 0, counts: { ...missing, wanted: 3, looked_up: 1 } }),
      },
    })
    show()
    expect(
      await screen.findByText(/^4 more are not in this catalogue yet: Marquee looks them up on TMDB/),
    ).toBeDefined()
    expect(screen.getByText('Left out: 1 is not in this catalogue.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Import 4 movies' }))
    const progress = await screen.findByRole('progressbar', { name: 'Looking up movies on TMDB' })
    expect(progress.getAttribute('aria-valuenow')).toBe('25')
  })

  it('shows what changed, what was left out, and why a file was refused', async () => {
    const outcome = {
      rated: 1,
      changed: 0,
      kept: 2,
      seen: 0,
      viewings: 3,
      notes: 1,
      lists: 2,
      hidden: 0,
      shortlisted: 5,
    }
    fakeApi({
      'GET /identity/me/import': ok({
        results: [
          anImport({ state: 'applied', outcome, counts: { matched: 8, unmatched: 1, ambiguous: 2, skipped: 3 } }),
        ],
      }),
      'POST /identity/me/import': { status: 400, body: { body: ['This archive is damaged.'] } },
    })
    show()
    expect(
      await screen.findByText(
        '1 new rating, 2 ratings kept as they were, 3 viewings in the diary, 1 note, 2 lists, 5 on your shortlist.',
      ),
    ).toBeDefined()
    expect(
      screen.getByText(
        'Left out: 2 were not clear enough to match, 1 is not in this catalogue, 3 rows are not about movies.',
      ),
    ).toBeDefined()
    await userEvent.upload(
      screen.getByLabelText(/Choose a file/),
      new File(['x'], 'a.zip', { type: 'application/zip' }),
    )
    expect(await screen.findByText('This archive is damaged.')).toBeDefined()
  })
})
