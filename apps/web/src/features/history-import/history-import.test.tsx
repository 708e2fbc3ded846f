import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aMovieCard } from '../../testing/builders.ts'
import { fakeApi, ok } from '../../testing/fake-api.ts'
import { anImport, showPanel } from '../../testing/history-panel.tsx'

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

describe('the history import', () => {
  it('sends the choices of the preview: cut points, the rule for conflicts, and which movie was meant', async () => {
    const calls = fakeApi({
      'GET /identity/me/import': ok({
        results: [anImport({ counts: { matched: 3, ambiguous: 1, ratings: 4, already_rated: 2 } })],
      }),
      'GET /identity/me/import/i1/questions': ok({ count: 1, next: null, previous: null, results: [question] }),
      'POST /identity/me/import/i1/apply': { status: 202, body: anImport({ state: 'applying', done: 1 }) },
    })
    showPanel()
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
    showPanel()
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
    showPanel()
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
    showPanel()
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

  it('adds up the rows, names unread columns, and offers to leave out movies that were seen', async () => {
    const counts = {
      matched: 4,
      rows: 9,
      skipped: 3,
      empty: 1,
      viewings: 5,
      lists: 2,
      shortlist: 2,
      shortlist_seen: 1,
    }
    const calls = fakeApi({
      'GET /identity/me/import': ok({ results: [anImport({ counts, ignored_columns: ['new_thing'] })] }),
      'POST /identity/me/import/i1/apply': { status: 202, body: anImport({ state: 'applying', done: 1 }) },
    })
    showPanel()
    expect(
      await screen.findByText('9 rows: 5 about 4 movies, 3 not about movies, 1 with a title and nothing more.'),
    ).toBeDefined()
    expect(screen.getByText('The column “new_thing” is unknown and was not read.')).toBeDefined()
    expect(screen.getByText('Viewings with a date').parentElement?.textContent).toBe('Viewings with a date5')
    expect(screen.getByText('Lists').parentElement?.textContent).toBe('Lists2')
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: 'Leave one movie that you have seen off the shortlist' }))
    await user.click(screen.getByRole('button', { name: 'Import 4 movies' }))
    expect(await screen.findByRole('progressbar', { name: 'Importing' })).toBeDefined()
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({ leave_out_seen: true })
  })

  it('opens the help after a refusal, which is shown once', async () => {
    fakeApi({
      'GET /identity/me/import': ok({ results: [anImport({ state: 'applied' })] }),
      'POST /identity/me/import': { status: 400, body: { body: ['This archive is damaged.'] } },
    })
    showPanel()
    expect((await screen.findByRole('link', { name: 'See my movies' })).getAttribute('href')).toBe('/my-movies')
    const help = screen.getByText('How do I get my file?').closest('details')
    expect(help?.open).toBe(false)
    await userEvent.upload(
      screen.getByLabelText(/Choose a file/),
      new File(['x'], 'a.zip', { type: 'application/zip' }),
    )
    expect(await screen.findAllByText(/This archive is damaged/)).toHaveLength(1)
    expect(help?.open).toBe(true)
    expect(screen.getByText('TV Time')).toBeDefined()
    expect(screen.getByText('Any other table, or a text')).toBeDefined()
  })
})
