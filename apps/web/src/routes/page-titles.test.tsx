import { PAGE_HEADS, UNNAMED_PAGES } from '@marquee/contract/page-heads'
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { forgetSession } from '../lib/auth-store.ts'
import { aConfig, aMovie } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { createAppRouter } from '../router.tsx'

const description = document.createElement('meta')
description.name = 'description'

beforeEach(() => {
  localStorage.setItem('cookie_consent', 'essential')
  document.head.append(description)
  document.title = ''
  description.content = ''
})
afterEach(() => {
  forgetSession()
  cleanup()
  vi.unstubAllGlobals()
  vi.mocked(console.error).mockClear()
})

/** Title and description of the page, once it has given itself any. */
async function headOfPage(): Promise<[string, string]> {
  await waitFor(() => expect(document.title).not.toBe(''))
  return [document.title, description.content]
}

/** Pages whose heads the server makes from their content. */
const DESCRIBED = ['/movie/$movieId', '/person/$personId', '/search/$query', '/groups/$groupId', '/tonight/$eveningId']

describe('the list of pages', () => {
  it('names all that there are, because the server answers 404 anywhere else', () => {
    const { routesByPath } = createAppRouter(createQueryClient())
    const paths = Object.keys(routesByPath).map((path) => (path === '/' ? path : path.replace(/\/$/, '')))
    expect(paths.toSorted()).toEqual([...Object.keys(PAGE_HEADS), ...UNNAMED_PAGES, ...DESCRIBED].toSorted())
  })
})

/** The server writes the same heads; `page-head.test.ts` holds it to them. */
describe('the title of the browser’s tab', () => {
  it.each(Object.entries(PAGE_HEADS))('is the same as in a link’s preview: %s', async (path, [title, text]) => {
    fakeApi({ 'GET /config': ok(aConfig()) })
    await renderApp(path)
    expect(await headOfPage()).toEqual([title === '' ? 'Marquee' : `${title} · Marquee`, text])
  })

  it('is the movie’s title and the product’s name, and the description the beginning of its story', async () => {
    fakeApi({ 'GET /config': ok(aConfig()), 'GET /main/movies/7': ok(aMovie({ id: 7, overview: 'x'.repeat(300) })) })
    await renderApp('/movie/7')
    expect(await headOfPage()).toEqual(['The Long Night · Marquee', `${'x'.repeat(199)}…`])
  })

  it('is what was searched for', async () => {
    fakeApi({
      'GET /config': ok(aConfig()),
      'GET /main/movies/autocomplete': ok([]),
      'GET /main/persons/autocomplete': ok([]),
    })
    await renderApp('/search/night%20train')
    expect(await headOfPage()).toEqual(['Search: night train · Marquee', PAGE_HEADS['/'][1]])
  })
})
