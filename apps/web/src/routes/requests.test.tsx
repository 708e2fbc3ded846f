import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aChip, aConfig, aRequestPage } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { RecordedCall, Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => vi.unstubAllGlobals())

const LENGTH = aChip('minutes:-90', 'under 90 min')
const MOOD = aChip('label:feel good', 'feel good')
const NO_GORE = aChip('-label:gory', 'not: gory')
const OPPOSITE = aChip('-label:feel good', 'not: feel good')
const KNOWN = [LENGTH, MOOD, NO_GORE, OPPOSITE]
const CALL = 'POST /main/movies/search_by_request'
const ADDRESS = '/plot-search?plot=a+feel-good+evening'

interface Body {
  chips?: string[]
  read_as?: 'request' | 'description'
}

/** Reads every text as the same three chips, and finds two movies while the length is one of them. */
const understands = ({ body }: RecordedCall): Reply => {
  const { chips: keys, read_as: reading = 'request' } = body as Body
  if (reading === 'description') return ok(aRequestPage([[]], { reading, words: 'a feel-good evening' }))
  const chips = keys === undefined ? [LENGTH, MOOD, NO_GORE] : KNOWN.filter(({ key }) => keys.includes(key))
  const everything = chips.map(({ key }) => key)
  return ok(aRequestPage([everything, everything.slice(0, 1)], { chips, words: chips.length === 0 ? '' : 'evening' }))
}

const API = {
  'GET /config': ok(aConfig()),
  'GET /main/movies/autocomplete': ok([]),
  'GET /main/persons/autocomplete': ok([]),
  [CALL]: understands,
}

const open = async (address = ADDRESS, api: Parameters<typeof fakeApi>[0] = API) => {
  const calls = fakeApi(api)
  const app = await renderApp(address)
  const asked = () => calls.filter(({ call }) => call === CALL).map(({ body }) => body as Body)
  return { ...app, asked }
}
const chips = async () => within(await screen.findByRole('list', { name: 'How your text was read' }))
const textsOf = (list: Awaited<ReturnType<typeof chips>>) =>
  list.getAllByRole('listitem').map(({ textContent }) => textContent)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const searched = (search: string) => new URLSearchParams(search)

describe('a wish', () => {
  it('is shown as it was read, with the words that are left', async () => {
    await open()
    expect(textsOf(await chips())).toEqual([
      'Read as a wishas a description instead',
      'under 90 min',
      'feel good',
      'not: gory',
      'Also searched as words: evening',
    ])
  })

  it('says of each movie what it meets, but not what all of them meet', async () => {
    await open()
    const [first, second] = within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('article')
    expect(first?.textContent).toContain('meets: feel good, not: gory')
    expect(second?.textContent).not.toContain('meets')
  })

  it('is searched again without a chip that was removed, which the address keeps', async () => {
    const { router, asked } = await open()
    await press('Remove: under 90 min')
    await waitFor(() => expect(asked().at(-1)?.chips).toEqual(['label:feel good', '-label:gory']))
    expect(searched(router.state.location.searchStr).get('chips')).toBe('label:feel good~-label:gory')
    expect(screen.queryByText('under 90 min')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove: feel good')

    router.history.back()
    expect(await (await chips()).findByText('under 90 min')).toBeDefined()
  })

  it('leaves the focus beside a chip that was removed, also when it was the last', async () => {
    await open()
    await press('Remove: not: gory')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove: feel good')
  })

  it('has moods that can be turned round, and limits that cannot', async () => {
    const { asked } = await open()
    await press('Switch to unwanted: feel good')
    await waitFor(() => expect(asked().at(-1)?.chips).toEqual(['minutes:-90', '-label:feel good', '-label:gory']))
    expect(await screen.findByRole('button', { name: 'Switch to wanted: not: feel good' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Switch.*90 min/ })).toBeNull()
  })

  it('can be read as a description, and the chips of the text come back with the wish', async () => {
    const { asked, router } = await open()
    await press('Remove: under 90 min')
    await press('Read as a description instead')
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ read_as: 'description' }))
    expect(asked().at(-1)).not.toHaveProperty('chips')
    expect(screen.queryByText(/Also searched/)).toBeNull()
    await press('Read as a wish instead')
    expect(await (await chips()).findByText('under 90 min')).toBeDefined()
    expect(router.state.location.searchStr).toBe('?plot=a+feel-good+evening&read_as=request')
  })

  it('says so when nothing of it is left, and is read again on request', async () => {
    const { router } = await open(`${ADDRESS}&chips=label%3Afeel+good`)
    await press('Remove: feel good')
    expect((await screen.findByText(/Nothing of your text is left/)).role).toBe('status')
    await press('Read the text again')
    expect(await (await chips()).findByText('under 90 min')).toBeDefined()
    expect(router.state.location.href).toBe(ADDRESS)
  })

  it('is the same where a shared address is opened', async () => {
    const { asked } = await open(`${ADDRESS}&chips=-label%3Agory&read_as=request`)
    expect(await screen.findByRole('button', { name: 'Remove: not: gory' })).toBeDefined()
    expect(asked()).toEqual([
      { text: 'a feel-good evening', year_from: null, year_to: null, chips: ['-label:gory'], read_as: 'request' },
    ])
  })

  it('forgets the changed chips with another text, and keeps them with other years', async () => {
    const { asked } = await open(`${ADDRESS}&chips=-label%3Agory`)
    const search = async () => userEvent.click(within(screen.getByRole('form')).getByRole('button', { name: 'Search' }))
    await userEvent.type(await screen.findByLabelText('From year'), '1990')
    await search()
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ year_from: 1990, chips: ['-label:gory'] }))
    await userEvent.type(screen.getByLabelText('Search by plot summary'), ' with friends')
    await search()
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ text: 'a feel-good evening with friends' }))
    expect(asked().at(-1)).not.toHaveProperty('chips')
  })
})

describe('a wish that no movie meets', () => {
  const nothing = { ...API, [CALL]: ok(aRequestPage([], { chips: [LENGTH, MOOD] })) }

  it('names the chips, each of which can be taken away', async () => {
    const { asked } = await open(ADDRESS, nothing)
    expect(await screen.findByText('Nothing found.')).toBeDefined()
    expect(screen.getByText(/No movie of this catalogue meets all of it/)).toBeDefined()
    await press('Search without: under 90 min')
    await waitFor(() => expect(asked().at(-1)?.chips).toEqual(['label:feel good']))
  })

  it('differs from a text without chips', async () => {
    await open(ADDRESS, { ...API, [CALL]: ok(aRequestPage([], { reading: 'description' })) })
    expect(await screen.findByText(/Say more about what happens/)).toBeDefined()
    expect(screen.queryByText(/Take one away/)).toBeNull()
  })
})

describe('a search for a title that finds nothing', () => {
  it('shows what asking for it finds, and leads there', async () => {
    const { asked } = await open('/search/a feel-good evening')
    expect(await screen.findByText('Movie 2')).toBeDefined()
    expect(screen.getByRole('list', { name: 'How your text was read' })).toBeDefined()
    expect(screen.getByText('No title or name is called “a feel-good evening”.')).toBeDefined()
    expect(screen.queryByText('Nothing found.')).toBeNull()
    expect(asked()).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'See all, and how it was read' }).getAttribute('href')).toBe(ADDRESS)
  })

  it('says when asking failed, and tries again', async () => {
    await open('/search/a feel-good evening', { ...API, [CALL]: { status: 503 } })
    expect(await screen.findByText('This did not load.')).toBeDefined()
    vi.mocked(console.error).mockClear()
  })

  it('shows nothing more where no movie fits either', async () => {
    await open('/search/zzzz', { ...API, [CALL]: ok(aRequestPage([])) })
    expect(await screen.findByText('Nothing found.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Movies for “zzzz”' })).toBeNull())
  })

  it('shows a title that fits for certain first, and below it what the text asks for', async () => {
    const movie = { id: 1, title: 'Evening', detail: null, extra: null, poster: null, type: 'movie', certain: true }
    await open('/search/evening', { ...API, 'GET /main/movies/autocomplete': ok([movie]) })
    const title = await screen.findByText('Evening')
    const wish = await screen.findByText('Movie 2')
    expect(title.compareDocumentPosition(wish) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  it('shows the title alone where the text is no wish', async () => {
    const movie = { id: 1, title: 'Evening', detail: null, extra: null, poster: null, type: 'movie', certain: true }
    const page = ok(aRequestPage([[], []], { reading: 'description' }))
    await open('/search/evening', { ...API, 'GET /main/movies/autocomplete': ok([movie]), [CALL]: page })
    expect(await screen.findByText('Evening')).toBeDefined()
    expect(screen.queryByText('Movie 2')).toBeNull()
  })
})
