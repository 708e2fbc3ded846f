import type { FileQuestion, HistoryAnswer, SampleRow } from '@marquee/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, ok } from '../../testing/fake-api.ts'
import { anImport, showPanel } from '../../testing/history-panel.tsx'

afterEach(() => vi.unstubAllGlobals())

const TABLE: FileQuestion = {
  kind: 'columns',
  columns: ['datum', 'titel', 'betyg', 'imdb'],
  rows: [
    ['2022-12-24', 'Alien', '4', 'tt0078748'],
    ['2023-01-02', 'Memento', '5', ''],
  ],
  suggested: {
    columns: [
      { column: 'titel', meaning: 'title' },
      { column: 'betyg', meaning: 'rating' },
    ],
    scale: 'stars',
  },
  remembered: false,
}
const aRow = (part: Partial<SampleRow>): SampleRow => ({
  line: 2,
  title: 'Alien',
  year: null,
  tmdb_id: null,
  imdb_id: null,
  rating: null,
  date: null,
  note: null,
  list: null,
  fault: null,
  ...part,
})
const SAMPLE = [
  aRow({ rating: 4, date: '2022-12-24' }),
  aRow({ line: 3, title: 'Memento', year: 2000, rating: 5, date: '2023-01', fault: 'The id is empty.' }),
]

/** A file with a question; its calls are returned. */
function askAbout(question: FileQuestion, sample = ok({ results: SAMPLE })) {
  const calls = fakeApi({
    'GET /identity/me/import': ok({ results: [anImport({ state: 'asking', file_name: 'mine.csv', question })] }),
    'POST /identity/me/import/i1/sample': sample,
    'POST /identity/me/import/i1/answer': { status: 202, body: anImport({ state: 'matching', done: 0 }) },
  })
  showPanel()
  return (name: 'sample' | 'answer') =>
    calls.filter(({ call }) => call.endsWith(`/${name}`)).map(({ body }) => body as HistoryAnswer)
}
const meaningOf = (column: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: column })

describe('a table of an unknown service', () => {
  it('sends the chosen meaning of each column, the scale, and the meaning of a bare row', async () => {
    const sent = askAbout(TABLE)
    const user = userEvent.setup()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'datum' }), 'Date')
    await user.selectOptions(meaningOf('imdb'), 'IMDb id')
    await user.click(screen.getByRole('radio', { name: 'Points up to 10' }))
    await user.click(screen.getByRole('radio', { name: 'I want to see them' }))
    await user.click(screen.getByRole('button', { name: 'Read the file' }))
    expect(await screen.findByRole('progressbar', { name: 'Finding your movies' })).toBeDefined()
    expect(sent('answer')).toEqual([
      {
        columns: [
          { column: 'datum', meaning: 'date' },
          { column: 'titel', meaning: 'title' },
          { column: 'betyg', meaning: 'rating' },
          { column: 'imdb', meaning: 'imdb_id' },
        ],
        scale: 'points',
        kind: 'shortlist',
      },
    ])
  })

  it('shows the rows as they would be read, requested once after several changes', async () => {
    const sent = askAbout(TABLE)
    const list = await screen.findByRole('list', { name: 'As it would be read' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Line 2Alien4 of 5 stars · 24 Dec 2022', 'Line 3Memento (2000)5 of 5 stars · Jan 2023The id is empty.'])
    expect(screen.getByRole('status').textContent).toBe('The first 2 rows of the file. 1 cannot be read.')
    const user = userEvent.setup()
    await user.selectOptions(meaningOf('datum'), 'Note')
    await user.selectOptions(meaningOf('datum'), 'Year')
    await user.selectOptions(meaningOf('datum'), 'Date')
    await waitFor(() => expect(sent('sample')).toHaveLength(2))
    expect(sent('sample')[1]?.columns?.[0]).toEqual({ column: 'datum', meaning: 'date' })
  })

  it('gives a meaning to one column only', async () => {
    askAbout(TABLE)
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'datum' }), 'Title')
    expect(meaningOf('titel').value).toBe('')
    expect(meaningOf('datum').value).toBe('title')
  })

  it('needs a title, an id or a link, and a scale only for ratings', async () => {
    askAbout({ ...TABLE, suggested: {} })
    const read = await screen.findByRole<HTMLButtonElement>('button', { name: 'Read the file' })
    expect(read.disabled).toBe(true)
    expect(screen.getByText('Choose the column that has the title, an id or a link.')).toBeDefined()
    expect(screen.queryByRole('group', { name: 'The ratings are' })).toBeNull()
    await userEvent.selectOptions(meaningOf('imdb'), 'IMDb id')
    expect(read.disabled).toBe(false)
  })

  it('names the source of a suggestion, and reads out the first values of a column with its field', async () => {
    askAbout({ ...TABLE, remembered: true })
    expect(await screen.findByText('As you chose the last time for a file with these columns.')).toBeDefined()
    const described = meaningOf('titel').getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Alien', 'Memento'])
  })

  it('shows why an answer is refused, and keeps the choices', async () => {
    fakeApi({
      'GET /identity/me/import': ok({ results: [anImport({ state: 'asking', question: TABLE })] }),
      'POST /identity/me/import/i1/sample': { status: 400, body: { columns: ['No row has a title.'] } },
      'POST /identity/me/import/i1/answer': { status: 400, body: { columns: ['No row can be read.'] } },
    })
    showPanel()
    expect(await screen.findByText('No row has a title.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Read the file' }))
    expect(await screen.findByText('No row can be read.')).toBeDefined()
    expect(meaningOf('titel').value).toBe('title')
  })
})

describe('other questions about a file', () => {
  it.each([
    ['I have seen them', 'seen'],
    ['I want to see them', 'shortlist'],
  ])('takes “%s” for a text of titles', async (label, kind) => {
    const sent = askAbout({ kind: 'titles', titles: ['Memento (2000)', 'Alien (1979)'], count: 5 })
    expect(await screen.findByText('and 3 more')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: label }))
    expect(await screen.findByRole('progressbar', { name: 'Finding your movies' })).toBeDefined()
    expect(sent('answer')).toEqual([{ kind }])
  })

  it('takes one profile of several, and keeps the focus in the panel', async () => {
    const sent = askAbout({ kind: 'profile', profiles: ['Ada', 'Bob'] })
    await userEvent.click(await screen.findByRole('button', { name: 'Bob' }))
    const progress = await screen.findByRole('progressbar', { name: 'Finding your movies' })
    expect(sent('answer')).toEqual([{ profile: 'Bob' }])
    expect(document.activeElement?.contains(progress)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })
})
