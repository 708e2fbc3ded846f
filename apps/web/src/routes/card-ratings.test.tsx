import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { forgetMarks, setMark } from '../lib/marks.ts'
import { setShortcutsEnabled } from '../lib/shortcuts.ts'
import { aConfig, aMovie, aMovieCard, aViewer } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const page = (results: unknown[]) => ok({ count: results.length, next: null, previous: null, results })
const DAWN = aMovieCard({ id: 3, title: 'Dawn', personal_rating: 87, viewer: aViewer() })
const DUSK = aMovieCard({ id: 4, title: 'Dusk', viewer: aViewer() })
const NOON = aMovieCard({ id: 5, title: 'Noon', personal_rating: 91, viewer: aViewer() })
const REASON = { movie_id: 3, percent: 87, sentence: 'Because you liked Night.', reasons: [] }
const LIST: Record<string, Reply> = {
  'GET /config': ok(aConfig()),
  'GET /engine/recommendations/me/movies': page([DAWN, DUSK]),
  'GET /engine/recommendations/me/progress': ok({ ratings: 5, needed: 5 }),
  'GET /engine/recommendations/me/movies/3/why': ok(REASON),
  'POST /main/movies/3/rate': ok({ rating: 0.75 }),
  'DELETE /main/movies/3/rate': { status: 204 },
}
const PHONE = { phone: true }

beforeEach(() => {
  localStorage.setItem('cookie_consent', 'essential')
  signedInAs('ada')
})
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close message' })) fireEvent.click(close)
  setShortcutsEnabled(true)
  forgetSession()
  forgetMarks()
  vi.unstubAllGlobals()
})

const link = (title = 'Dawn') => screen.findByRole('link', { name: `${title} 1954` })
const cardOf = async (title = 'Dawn') => within((await link(title)).closest('article')!)
const sent = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ call }) => /^(POST|DELETE) .*\/rate$/.test(call)).map(({ call, body }) => [call.split(' ')[0], body])

/** Focuses a card once its controls, whose code comes later, are there. The link's focus would load the movie's page. */
async function focusCard(title = 'Dawn') {
  const card = await cardOf(title)
  const more = await card.findByRole('button', { name: `More for ${title}` })
  more.focus()
  await card.findByRole('toolbar', { name: `Your rating of ${title}` })
  return card
}

async function undo(text: string) {
  const toast = await screen.findByText(text)
  await userEvent.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }))
}

describe('rating on a card by mouse', () => {
  it('draws the four levels when the card is first pointed at, rates by one of them, and undoes it', async () => {
    const calls = fakeApi(LIST)
    await renderApp('/recommendations')
    const card = await cardOf()
    await card.findByRole('button', { name: 'More for Dawn' })
    expect(card.queryByRole('toolbar')).toBeNull()
    fireEvent.pointerEnter((await link()).closest('article')!)
    const levels = within(await card.findByRole('toolbar', { name: 'Your rating of Dawn' })).getAllByRole('button')
    expect(levels.map((level) => level.getAttribute('aria-label'))).toEqual(['Dislike', 'Neutral', 'Like', 'Best'])
    await userEvent.click(card.getByRole('button', { name: 'Like' }))
    expect(await card.findByText('You: Like')).toBeDefined()
    expect(card.queryByText(/Personal/)).toBeNull()
    expect(card.getByRole('button', { name: 'Like' }).getAttribute('aria-pressed')).toBe('true')
    await undo('Rated Dawn: Like')
    expect(await card.findByText('Personal: 87%')).toBeDefined()
    await waitFor(() =>
      expect(sent(calls)).toEqual([
        ['POST', { rating: 0.75 }],
        ['DELETE', undefined],
      ]),
    )
  })

  it('removes the rating by a second press of the same level', async () => {
    fakeApi({
      ...LIST,
      'GET /engine/recommendations/me/movies': page([{ ...DAWN, viewer: aViewer({ rating: 0.75 }) }]),
    })
    await renderApp('/recommendations')
    const card = await focusCard()
    await userEvent.click(card.getByRole('button', { name: 'Like' }))
    expect(await screen.findByText('Rating of Dawn removed')).toBeDefined()
    await waitFor(() => expect(card.queryByText('You: Like')).toBeNull())
  })
})

describe('rating on a card by keyboard', () => {
  it.each([
    ['1', 'Dislike', -0.5],
    ['2', 'Neutral', 0],
    ['3', 'Like', 0.75],
    ['4', 'Best', 1],
  ])('rates the card with the focus by the key %s as %s', async (key, word, rating) => {
    const calls = fakeApi(LIST)
    await renderApp('/recommendations')
    const card = await focusCard()
    await userEvent.keyboard(key)
    expect(await card.findByText(`You: ${word}`)).toBeDefined()
    await waitFor(() => expect(sent(calls)).toEqual([['POST', { rating }]]))
    expect(document.activeElement).toBe(card.getByRole('button', { name: 'More for Dawn' }))
  })

  it('leaves the keys alone when single-key shortcuts are switched off', async () => {
    const calls = fakeApi(LIST)
    await renderApp('/recommendations')
    const card = await focusCard()
    setShortcutsEnabled(false)
    await userEvent.keyboard('3')
    expect(card.queryByText('You: Like')).toBeNull()
    expect(sent(calls)).toEqual([])
  })

  it('reaches the levels as one tab stop, with arrow keys between them', async () => {
    fakeApi(LIST)
    await renderApp('/recommendations')
    await focusCard()
    await userEvent.tab({ shift: true })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Personal: 87%, why?')
    await userEvent.tab({ shift: true })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Dislike')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Like')
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Best')
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Dislike')
    await userEvent.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Personal: 87%, why?')
  })
})

describe('rating on a card by touch', () => {
  it('opens a sheet from the line below the title, with the reason first, and rates by its words', async () => {
    const calls = fakeApi(LIST)
    await renderApp('/recommendations', PHONE)
    const card = await cardOf()
    await userEvent.click(await card.findByRole('button', { name: /^Personal: 87%\s?Rate Dawn$/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Dawn' }))
    expect(await sheet.findByText('Because you liked Night.')).toBeDefined()
    expect(sheet.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '',
      'Dislike',
      'Neutral',
      'Like',
      'Best',
      'Seen',
      'Not interested',
      'Add to shortlist',
    ])
    await userEvent.click(sheet.getByRole('button', { name: 'Like' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await card.findByRole('button', { name: /^You: Like\s?Rate Dawn$/ })).toBeDefined()
    await waitFor(() => expect(sent(calls)).toEqual([['POST', { rating: 0.75 }]]))
    await undo('Rated Dawn: Like')
    expect(await card.findByRole('button', { name: /^Personal: 87%\s?Rate Dawn$/ })).toBeDefined()
  })

  it('says "Not rated" where there is neither a rating nor a percent, and then gives no reason', async () => {
    const calls = fakeApi(LIST)
    await renderApp('/recommendations', PHONE)
    await userEvent.click(await (await cardOf('Dusk')).findByRole('button', { name: /^Not rated\s?Rate Dusk$/ }))
    expect(await screen.findByRole('dialog', { name: 'Dusk' })).toBeDefined()
    expect(calls.some(({ call }) => call.endsWith('/why'))).toBe(false)
  })

  it('sets the marks from the sheet, which closes, and undoes them', async () => {
    fakeApi({ ...LIST, 'PUT /main/movies/3/hidden': { status: 204 }, 'DELETE /main/movies/3/hidden': { status: 204 } })
    await renderApp('/recommendations', PHONE)
    await userEvent.click(await (await cardOf()).findByRole('button', { name: /Rate Dawn$/ }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Not interested' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByRole('link', { name: 'Dawn 1954 Not interested' })).toBeDefined()
    await undo('Hidden from your recommendations')
    expect(await link()).toBeDefined()
  })

  it('closes the sheet when the page is left', async () => {
    fakeApi(LIST)
    const { router } = await renderApp('/recommendations', PHONE)
    await userEvent.click(await (await cardOf()).findByRole('button', { name: /Rate Dawn$/ }))
    expect(await screen.findByRole('dialog')).toBeDefined()
    await router.navigate({ to: '/about' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('recommendations after ratings on their cards', () => {
  const lists = (calls: ReturnType<typeof fakeApi>) =>
    calls.filter(({ call }) => call === 'GET /engine/recommendations/me/movies').length

  it('stay as they are until new ones are asked for', async () => {
    const replies = { ...LIST }
    const calls = fakeApi(replies)
    await renderApp('/recommendations')
    const card = await focusCard()
    await userEvent.keyboard('3')
    await card.findByText('You: Like')
    await screen.findByText('Rated Dawn: Like')
    const button = await screen.findByRole('button', { name: '1 rated. Show new recommendations' })
    expect(lists(calls)).toBe(1)
    replies['GET /engine/recommendations/me/movies'] = page([NOON, DUSK])
    await userEvent.click(button)
    expect(await link('Noon')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Dawn 1954' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Show new recommendations/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('count what another tab rates, and no longer count what is undone', async () => {
    fakeApi(LIST)
    await renderApp('/recommendations')
    await focusCard()
    setMark(3, 'rating', 1)
    setMark(4, 'rating', 0)
    expect(await screen.findByRole('button', { name: '2 rated. Show new recommendations' })).toBeDefined()
    setMark(4, 'rating', null)
    expect(await screen.findByRole('button', { name: '1 rated. Show new recommendations' })).toBeDefined()
  })

  it('keep the line about missing ratings after the last one, so that the list does not move up', async () => {
    const replies = { ...LIST, 'GET /engine/recommendations/me/progress': ok({ ratings: 4, needed: 5 }) }
    fakeApi(replies)
    await renderApp('/recommendations')
    expect(await screen.findByText('Rate 1 more movie to see your percent')).toBeDefined()
    replies['GET /engine/recommendations/me/progress'] = ok({ ratings: 5, needed: 5 })
    await focusCard()
    await userEvent.keyboard('3')
    expect(await screen.findByText('New recommendations now show your percent')).toBeDefined()
  })
})

describe('a card on a movie’s page', () => {
  it('takes the keys for itself while it has the focus', async () => {
    const calls = fakeApi({
      ...LIST,
      'GET /main/movies/1': ok({ ...aMovie({ id: 1 }), viewer: aViewer() }),
      'GET /main/movies/1/similar': page([DAWN]),
      'GET /main/movies/1/rate': ok({ rating: null }),
      'POST /main/movies/1/rate': ok({ rating: 1 }),
    })
    await renderApp('/movie/1')
    await focusCard()
    await userEvent.keyboard('3')
    await waitFor(() =>
      expect(calls.filter(({ call }) => /^POST .*\/rate$/.test(call)).map(({ call }) => call)).toEqual([
        'POST /main/movies/3/rate',
      ]),
    )
    // The other parts of the page have no replies here.
    vi.mocked(console.error).mockClear()
  })
})
