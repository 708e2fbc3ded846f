import { existsSync } from 'node:fs'
import { PAGE_HEADS } from '@marquee/contract/page-heads'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { crawlerRoutes } from './crawlers.ts'
import { createPageHead, type PageHeadDependencies } from './page-head.ts'

const ORIGIN = 'https://movies.example'
const MOVIE = {
  title: 'Night & Day',
  release_date: '1954-05-01',
  overview: `Somebody ${'waits '.repeat(50)}`,
  tagline: null,
  poster_path: 'https://images.example/original/night.jpg',
} as Awaited<ReturnType<PageHeadDependencies['movie']>>
const headOf = createPageHead({
  movie: (id) => Promise.resolve(id === 7 ? MOVIE : undefined),
  person: (id) =>
    Promise.resolve(id === 8 ? { name: 'Grace Example', biography: null, profile_path: null } : undefined),
  pictureAddress: (address) => address,
})

const titleOf = (head: string | null) => /<title>(.*)<\/title>/.exec(head ?? '')?.[1]
const contentOf = (head: string | null, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head ?? '')?.[1]

describe('the head of a page, as the server writes it', () => {
  it.each(Object.entries(PAGE_HEADS))('names and describes %s', async (path, [title, description]) => {
    const head = (await headOf(path, ORIGIN))!.replaceAll('&quot;', '"')
    expect(titleOf(head)).toBe(title === '' ? 'Marquee' : `${title} · Marquee`)
    expect(contentOf(head, 'description')).toBe(description)
    expect(contentOf(head, 'og:title')).toBe(title || 'Marquee')
    expect(contentOf(head, 'og:description')).toBe(description)
    expect(contentOf(head, 'og:image')).toBe(`${ORIGIN}/preview.png`)
    expect(contentOf(head, 'og:url')).toBe(ORIGIN + path)
  })

  it('is there for every page that the sitemap lists', async () => {
    const app = Fastify()
    app.decorateRequest('publicAddress', () => '')
    crawlerRoutes(app, { popularIds: () => [7], movieCount: () => 1 })
    const { body } = await app.inject('/sitemap.xml')
    const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, path]) => path!)
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths) expect(titleOf(await headOf(path, ORIGIN)), path).toMatch(/Marquee$/)
  })

  it('gives a movie its title, the beginning of its story, and its poster', async () => {
    const head = await headOf('/movie/7', ORIGIN)
    expect(titleOf(head)).toBe('Night &amp; Day · Marquee')
    expect(contentOf(head, 'og:title')).toBe('Night &amp; Day (1954)')
    expect(contentOf(head, 'description')).toMatch(/^Somebody waits .*…$/)
    expect(contentOf(head, 'description')!.length).toBeLessThanOrEqual(200)
    expect(contentOf(head, 'og:image')).toBe('https://images.example/w500/night.jpg')
  })

  it('gives a person without a photo the product’s picture', async () => {
    const head = await headOf('/person/8/', ORIGIN)
    expect(titleOf(head)).toBe('Grace Example · Marquee')
    expect(contentOf(head, 'description')).toBe('Grace Example: movies, roles and life.')
    expect(contentOf(head, 'og:image')).toBe(`${ORIGIN}/preview.png`)
  })

  it('names the text that was searched for, safely', async () => {
    expect(titleOf(await headOf('/search/%3Cb%3E%20%22x%22', ORIGIN))).toBe('Search: &lt;b&gt; &quot;x&quot; · Marquee')
  })

  it.each(['/groups', '/groups/', '/tonight', '/taste/noir-7', '/movie/tmdb/7'])(
    'is the product’s own at %s, whose name only the browser knows',
    async (path) => expect(titleOf(await headOf(path, ORIGIN))).toBe('Marquee'),
  )

  it.each([
    '/nowhere',
    '/movie',
    '/movie/99',
    '/movie/0',
    '/movie/7x',
    '/movie/2147483648',
    '/movie/7/8',
    '/person/99',
    '/person/-8',
    '/search/%E0%A4',
    '/constructor',
    '/taste',
    '/tonight/7',
  ])('is none where the address leads nowhere: %s', async (path) => expect(await headOf(path, ORIGIN)).toBeNull())

  it('does not depend on the case of the address', async () => {
    expect(titleOf(await headOf('/Movie/7', ORIGIN))).toBe('Night &amp; Day · Marquee')
    expect(titleOf(await headOf('/ABOUT', ORIGIN))).toBe('About Us · Marquee')
  })

  it('shows a picture that is shipped', () => {
    expect(existsSync(new URL('../../../../../web/public/preview.png', import.meta.url))).toBe(true)
  })
})
