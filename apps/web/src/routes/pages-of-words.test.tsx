// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { WebConfig } from '@marquee/contract'
import { createQueryClient } from '../lib/query-client.ts'
import { createAppRouter } from '../router.tsx'
import { render } from '../server.tsx'
import { aConfig } from '../testing/builders.ts'

const CONTENT = join(import.meta.dirname, '../content/en')
const PAGES = [
  ['/about', 'about'],
  ['/about/leaving', 'leaving'],
  ['/about/recommendations', 'recommendations'],
  ['/contact', 'contact'],
  ['/cookies', 'cookies'],
  ['/press', 'press'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
] as const
const read = (name: string) => readFileSync(join(CONTENT, `${name}.md`), 'utf8')

/** The page as the server draws it for a visitor, without its frame. */
async function article(path: string, config: Partial<WebConfig> = {}): Promise<string> {
  const page = await render(`https://movies.example${path}`, (called) =>
    Promise.resolve(called === '/api/config' ? Response.json(aConfig(config)) : new Response(null, { status: 404 })),
  )
  return /<article.*<\/article>/s.exec(page?.html ?? '')?.[0].replaceAll('<!-- -->', '') ?? ''
}

/** The words of the page, with the names of its lists and sections. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*? aria-label="([^"]*)"[^>]*>|<[^>]+>/g, (_tag, label: string | undefined) => label ?? '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

describe('a page of words', () => {
  it('comes from a file, and each file is a page', () =>
    expect(globSync('*.md', { cwd: CONTENT }).toSorted()).toEqual(PAGES.map(([, name]) => `${name}.md`).toSorted()))

  it.each(PAGES)('%s shows every sentence of its file', async (path, name) => {
    const text = textOf(await article(path, { where_to_watch: true, tmdb: true }))
    const blocks = read(name).split(/\n+/).filter(Boolean)
    const sentences = blocks.flatMap((block) =>
      block
        .replace(/^(#+|-|>|\*{3}) ?/, '')
        .replace(/ \{#[a-z-]+\}$/, '')
        .replaceAll(/\]\([^)]*\)|\[/g, '')
        .split(/\{\{[^}]+\}\}/),
    )
    expect(sentences.length).toBeGreaterThan(10)
    expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([])
    expect(text).not.toContain('{{')
  })

  it('links to pages of the app that exist', () => {
    const { routesByPath } = createAppRouter(createQueryClient())
    const links = PAGES.flatMap(([, name]) => [...read(name).matchAll(/\]\((\/[^?)]*)/g)].map(([, path]) => path!))
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((path) => !(path in routesByPath))).toEqual([])
  })

  it('numbers its sections, which its contents link to', async () => {
    const page = await article('/privacy')
    expect(page).toContain(
      '<a href="#data" class="block py-1.5 text-muted hover:text-text hover:underline">2. Data we collect</a>',
    )
    expect(page).toContain(
      '<section id="data" aria-labelledby="data-title"><h2 id="data-title" class="mb-3 text-xl">2. Data we collect</h2>',
    )
  })
})

describe('the way to the operator', () => {
  it('leads to the feedback form, or to the operator’s address', async () => {
    expect(await article('/terms')).toMatch(/Write to <button [^>]+>us with the feedback form<\/button>\./)
    const mail = { contact_email: 'ada@movies.example', press_email: 'press@movies.example' }
    expect(await article('/terms', mail)).toContain(
      'Write to <a href="mailto:ada@movies.example" class="link">ada@movies.example</a>.',
    )
    expect(await article('/press', mail)).toContain('href="mailto:press@movies.example"')
    expect(await article('/contact', mail)).toContain(
      'href="mailto:ada@movies.example?subject=Privacy%20and%20security"',
    )
  })

  it('holds no markup of its address', async () => {
    const page = await article('/terms', { contact_email: '<img src=x>@movies.example' })
    expect(page).toContain('&lt;img src=x&gt;@movies.example</a>')
    expect(page).not.toContain('<img')
  })
})

describe('where the data come from', () => {
  it('names the sources that the instance has, and its version', async () => {
    const bare = textOf(await article('/about', { version: '1.2.3' }))
    expect(bare).toContain('ACM TiiS 5, 4, 2015). Where a movie has no poster')
    expect(bare).toContain('This is Marquee 1.2.3, under the MIT licence.')
    expect(bare).not.toContain('This product uses the TMDB API')
    const full = textOf(await article('/about', { tmdb: true, where_to_watch: true }))
    expect(full).toContain('2015). Where to watch comes from JustWatch. Where a movie has no poster')
    expect(full).toMatch(/TMDB API/)
  })
})
