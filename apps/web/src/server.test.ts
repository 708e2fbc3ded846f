// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { render } from './server.tsx'
import { aConfig, aLabel, aMovie, aMovieCard } from './testing/builders.ts'

const UUID = '0190b7d5-3c3e-4a7c-9d53-3a1f8a2d6c11'
const HOST = 'https://movies.example'
const MOVIE = aMovie({ id: 7, title: 'Night & Day', overview: 'Somebody waits <there>.' })
const NO_PARTS = { similar: { results: [] }, labels: [], ratings: [], links: [], cast: [], crew: [] }
const PARTS = Object.entries({ ...NO_PARTS, labels: [aLabel(3, 'small town')] })
const MOVIE_PAGE = {
  '/api/main/movies/7': MOVIE,
  ...Object.fromEntries(PARTS.map(([part, answer]) => [`/api/main/movies/7/${part}`, answer])),
}

/** Answers calls by path; anything else is not found. */
function api(answers: Record<string, unknown>) {
  const all: Record<string, unknown> = { '/api/config': aConfig(), ...answers }
  return (path: string) => {
    const answer = all[path.replace(/\?.*$/, '')]
    const status = answer === undefined ? 404 : 200
    return Promise.resolve(Response.json(answer ?? { detail: 'Not found.' }, { status }))
  }
}

describe('a page drawn on the server', () => {
  it('shows a movie with all that is known about it', async () => {
    const page = await render(`${HOST}/movie/7`, api(MOVIE_PAGE))
    expect(page?.status).toBe(200)
    expect(page?.html).toContain('Night &amp; Day')
    expect(page?.html).toContain('Somebody waits &lt;there&gt;.')
    expect(page?.html).toContain('small town')
    expect(page?.html).not.toContain('Loading movie')
  })

  it('stays under the path of its instance with every link and call, beside one of another path', async () => {
    const called: string[] = []
    const under = (base: string) =>
      render(
        `${HOST}${base}/movie/7`,
        (path) => {
          called.push(path)
          return api(MOVIE_PAGE)(path.slice(base.length))
        },
        base,
      )
    const pages = await Promise.all([under('/marquee'), under('/films'), under('')])
    for (const [i, base] of ['/marquee/', '/films/', '/'].entries()) {
      const own = [...pages[i]!.html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, address]) => address!)
      expect(own.length).toBeGreaterThan(10)
      expect(own.filter((address) => !address.startsWith(base) || address.startsWith(`${base}marquee/`))).toEqual([])
      expect(own).toContain(`${base}signin`)
      expect(called).toContain(`${base}api/main/movies/7`)
    }
  })

  it('comes with every answer that it was drawn from', async () => {
    const page = await render(`${HOST}/movie/7`, api(MOVIE_PAGE))
    const answers = new Map(page?.data.map(([key, answer]) => [key.join(' '), answer]))
    expect(answers.get('movies 7 detail')).toEqual(MOVIE)
    expect([...answers.keys()].toSorted()).toEqual([
      'config',
      ...['cast', 'crew', 'detail', 'labels', 'links', 'ratings', 'similar'].map((part) => `movies 7 ${part}`),
    ])
  })

  it('holds no style and no script, which the page’s policy forbids in markup', async () => {
    const cards = { count: 1, next: null, previous: null, results: [aMovieCard()] }
    const answers = {
      '/api/main/genres': { results: [{ id: 18, name: 'Drama' }] },
      '/api/main/movies/filter': cards,
      '/api/main/movies/filter/facets': {
        total: 1,
        genres: [],
        labels: [],
        keywords: [],
        countries: [],
        languages: [],
        prizes: [],
      },
      '/api/main/movies/popular': cards,
      '/api/main/movies/discover': cards,
      '/api/main/labels/random': [{ id: 1, name: 'small town', type: 'place_location' }],
      '/api/games/daily/available': { available: true, guesses: 6, today: '2026-11-22' },
    }
    for (const path of ['/', '/search?genres=18', '/signin', '/plot-search', '/about', '/terms', '/games/daily']) {
      const page = await render(HOST + path, api(answers))
      expect(page?.html, path).toMatch(/<h1/)
      expect(page?.html, path).not.toMatch(/<script| style="/)
    }
  })

  it.each(['/signup', '/signin', '/signin/return', '/reset-password'])(
    'knows no secret of a link, and decides nothing by one: %s',
    async (path) => {
      const settings = { '/api/config': aConfig({ registration: 'invite' }) }
      const page = await render(HOST + path, api(settings))
      expect(page?.html).toMatch(/<h1/)
      expect(page?.html).not.toMatch(/You need an invite|not valid any more/)
      expect(page?.data.map(([key]) => key)).toEqual([['config']])
    },
  )

  it('names no mailbox that the operator did not give', async () => {
    expect((await render(`${HOST}/contact`, api({})))?.html).not.toMatch(/mailto:|hello@|press@/)
  })

  it('leaves the question about cookies to the browser, which knows whether it was answered', async () => {
    expect((await render(`${HOST}/about`, api({})))?.html).not.toContain('aria-label="Cookies"')
  })

  it.each(['/movie/8', '/movie/abc', '/nowhere'])('says that nothing is there: %s', async (path) => {
    const page = await render(HOST + path, api(MOVIE_PAGE))
    expect(page?.status).toBe(404)
    expect(page?.html).toContain('Nothing is showing here')
  })

  it.each([
    ['/groups/abc', 'Group not found'],
    [`/groups/${UUID}`, 'Group not found'],
    ['/tonight/abc', 'Evening not found'],
    [`/tonight/${UUID}`, 'Evening not found'],
  ])('says in its own words what is not there: %s', async (path, words) => {
    const page = await render(HOST + path, api({}))
    expect(page?.status).toBe(404)
    expect(page?.html).toContain(words)
  })

  it('draws pages of several visitors side by side, each with its own calls', async () => {
    const titles = ['One', 'Two', 'Three']
    const pages = await Promise.all(
      titles.map((title) =>
        render(`${HOST}/movie/7`, api({ ...MOVIE_PAGE, '/api/main/movies/7': aMovie({ id: 7, title }) })),
      ),
    )
    for (const [i, page] of pages.entries()) {
      expect(page?.html).toContain(titles[i])
      for (const other of titles) if (other !== titles[i]) expect(page?.html).not.toContain(`>${other}<`)
    }
  })
})

describe('a page left to the browser', () => {
  it('is one that leads elsewhere', async () => {
    expect(await render(`${HOST}/groups`, api({}))).toBeNull()
  })

  it('is one whose calls failed, so that a failure is never shown to the next visitor', async () => {
    const { '/api/main/movies/7/cast': _, ...rest } = MOVIE_PAGE as Record<string, unknown>
    expect(await render(`${HOST}/movie/7`, api(rest))).toBeNull()
  })
})
