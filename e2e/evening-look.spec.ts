import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ask, createGroup, register, sitDown } from './people.ts'
import type { Person } from './people.ts'
import { NIGHT } from './sweeps.ts'
import { createWorld } from './world.ts'

const PHONE = { width: 375, height: 812 }
const NO_LIMITS = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }

interface Started {
  id: string
  cards: { movie: { id: number; title: string } }[]
}

const startEvening = (server: string, by: Person, group: string, members: string[] = []) =>
  ask<Started>(server, 'POST', `/identity/groups/${group}/evenings`, {
    by,
    body: { limits: NO_LIMITS, members, guests: 0 },
  })

/** Records in the page how the title and the button look, at two times after the title got the focus. */
function recordOpening(page: Page, times: readonly number[]) {
  return page.addInitScript((delays) => {
    const opacityOf = (element: Element | null | undefined) => {
      let opacity = element === null || element === undefined ? Number.NaN : 1
      for (let each = element; each; each = each.parentElement) {
        const { opacity: own, visibility } = getComputedStyle(each)
        opacity *= visibility === 'hidden' ? 0 : Number(own)
      }
      return opacity
    }
    const look = () => {
      const focused = document.activeElement
      const section = focused?.closest('section, dialog')
      const verdict = section?.querySelector('[role=status]')
      const facts = [...(section?.querySelectorAll('p') ?? [])].find(({ textContent }) => /^\d{4} · /.test(textContent))
      const button = section?.querySelector('a[href*="/movie/"]')
      return {
        focused: focused?.matches('h1, h2') === true ? focused.textContent : null,
        title: opacityOf(focused),
        facts: opacityOf(facts),
        verdict: opacityOf(verdict),
        button: button?.checkVisibility({ visibilityProperty: true }) ?? null,
        tops: [focused, verdict, button].map((element) => element?.getBoundingClientRect().top ?? null),
      }
    }
    const looks: unknown[] = []
    Object.assign(globalThis, { looks })
    addEventListener('focusin', ({ target }) => {
      if (!(target as Element).matches('h1, h2') || looks.length > 0) return
      for (const delay of delays) setTimeout(() => looks.push(look()), delay)
    })
  }, times)
}

interface Look {
  focused: string | null
  title: number
  facts: number
  verdict: number
  button: boolean | null
  tops: (number | null)[]
}

async function looksOf(page: Page): Promise<[Look, Look]> {
  await expect.poll(() => page.evaluate<number>('looks.length')).toBe(2)
  return page.evaluate<[Look, Look]>('looks')
}

test(
  'the curtain opens before the title shows, which screen readers have immediately',
  NIGHT,
  async ({ browser, server }) => {
    const [ada, ben] = [await register(server), await register(server)]
    const group = await createGroup(server, ada, [ben])
    const { id, cards } = await startEvening(server, ada, group)
    await ask(server, 'POST', `/identity/evenings/${id}/seats`, { by: ben })
    const sit = async (viewport: typeof PHONE, reducedMotion: 'reduce' | 'no-preference', query = '') => {
      const seat = await sitDown(browser, server, { person: ada, options: { viewport, reducedMotion } })
      await recordOpening(seat.page, [300, 2300])
      await seat.page.goto(`/tonight/${id}${query}`)
      await expect(
        query === ''
          ? seat.page.getByText('Card 1 of 5', { exact: true })
          : seat.page.getByRole('list', { name: 'Tonight’s cards' }),
      ).toBeVisible()
      return seat
    }
    const phone = await sit(PHONE, 'no-preference')
    const screen = await sit({ width: 1280, height: 720 }, 'no-preference', '?screen=tv')
    const still = await sit(PHONE, 'reduce')
    for (const by of [ada, ben])
      for (const [i, { movie }] of cards.entries()) {
        // The vote ends with a movie that all love, whichever answers are still missing.
        const body = { answer: i === 0 ? 'fine' : 'love' }
        const answer = ask(server, 'PUT', `/identity/evenings/${id}/votes/${movie.id}`, { by, body })
        await (by === ben ? answer.catch(() => {}) : answer)
      }
    const title = await phone.page
      .getByRole('region', { name: 'Decided' })
      .getByRole('heading', { level: 2 })
      .innerText()

    for (const { page } of [phone, screen]) {
      await expect(page.getByText('Tonight’s movie', { exact: true })).toBeVisible()
      await expect(page.getByText('Friday night').first()).toBeVisible()
      const [closed, open] = await looksOf(page)
      const isPhone = page === phone.page
      expect(closed).toMatchObject({ focused: title, title: 0, facts: 0, verdict: 0, button: isPhone ? false : null })
      expect(open).toMatchObject({ focused: title, title: 1, facts: 1, verdict: 1, button: isPhone ? true : null })
      expect(open.tops).toEqual(closed.tops)
    }
    const [immediately] = await looksOf(still.page)
    expect(immediately).toMatchObject({ focused: title, title: 1, facts: 1, verdict: 1, button: true })

    // The vote was decided before this page was opened: nothing is hidden, and the focus stays.
    await phone.page.reload()
    await expect(phone.page.getByRole('link', { name: 'About this movie' })).toBeVisible()
    expect(
      await phone.page.getByRole('heading', { name: title }).evaluate((heading) => getComputedStyle(heading).opacity),
    ).toBe('1')
    for (const { problems, leave } of [phone, screen, still]) {
      expect(problems).toEqual([])
      await leave()
    }
  },
)

/** Texts whose box cuts them off, as a person would notice: sentences by their first words. */
const clippedTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const clipped = new Set<string>()
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const own = text.parentElement
      if (text.data.trim() === '' || own === null || own.closest('svg, .sr-only, [aria-hidden=true]') !== null) continue
      // Titles of movies and the user's name, which the names of the link and the button have whole.
      if (own.closest('a[href*="/movie/"], header button') !== null || own.clientWidth === 1) continue
      if (!own.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const inside = range.getBoundingClientRect()
      for (let box: Element | null = own; box !== null; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box)
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const cutsX = overflowX === 'hidden' || overflowX === 'clip'
        const cutsY = overflowY === 'hidden' || overflowY === 'clip'
        if (cutsX && (inside.right > right + 1 || inside.left < left - 1)) clipped.add(text.data.trim())
        if (cutsY && (inside.bottom > bottom + 1 || inside.top < top - 1)) clipped.add(text.data.trim())
        // A row that scrolls shows the rest.
        if (['auto', 'scroll'].includes(overflowX) || position === 'fixed') break
      }
    }
    return [...clipped]
  })

/** The text spacing of WCAG 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-block-end: 2em !important }`

test('with the text spacing of WCAG 1.4.12 only titles are cut short', NIGHT, async ({ browser, server }) => {
  const world = await createWorld(server)
  const { users } = await ask<{ users: { user: { id: string } }[] }>(server, 'GET', `/identity/groups/${world.group}`, {
    by: world.person,
  })
  // Both are named on the card, with the longest reason.
  const everyone = users.map(({ user }) => user.id)
  const { id } = await startEvening(server, world.person, world.group, everyone)
  const { page, problems, leave } = await sitDown(browser, server, {
    person: world.person,
    group: world.group,
    options: { viewport: PHONE, reducedMotion: 'reduce' },
  })
  const pages: Record<string, Locator> = {
    [`/tonight/${id}`]: page.getByText('Card 1 of 5', { exact: true }),
    '/': page.getByRole('region', { name: 'Discover' }).getByRole('article').first(),
    [`/movie/${world.movie}`]: page.getByRole('region', { name: 'Credits' }),
    '/recommendations': page.getByRole('article').first(),
    [`/groups/${world.group}`]: page.getByRole('article').first(),
  }
  for (const [path, loaded] of Object.entries(pages)) {
    await page.goto(path)
    await loaded.scrollIntoViewIfNeeded()
    const before = await clippedTexts(page)
    expect.soft(before, path).toEqual([])
    // Not by a style element, which the page's policy forbids.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, SPACING)
    const cut = await clippedTexts(page)
    expect.soft(cut, path).toEqual([])
  }
  expect(problems).toEqual([])
  await leave()
})

/** Leaves nothing of the big screen outside the window, and no text below 2.6 % of its height. */
const flawsOfScreen = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('dialog[open] *')].filter(
      (element) => element.closest('svg, .sr-only, [data-poster]') === null,
    )
    const beyond = shown.filter((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect()
      return width > 0 && (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
    })
    const small = shown.filter((element) => {
      if (![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE)) return false
      const { currentCSSZoom: zoom } = element as Element & { currentCSSZoom: number }
      return Number.parseFloat(getComputedStyle(element).fontSize) * zoom < innerHeight * 0.0259
    })
    return [...beyond.map(({ outerHTML }) => `beyond: ${outerHTML}`), ...small.map((one) => `small: ${one.outerHTML}`)]
  })

const TELEVISIONS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
]

test(
  'a long name, a film, and up to twenty people have room on phones and big screens',
  NIGHT,
  async ({ browser, server }) => {
    const ada = await register(server)
    const name = 'The society for slow and very long films of the nineteen-sixties and the seventies'.slice(0, 80)
    const { id: group } = await ask<{ id: string }>(server, 'POST', '/identity/groups', { by: ada, body: { name } })
    const { id, cards } = await startEvening(server, ada, group)
    let people = 1
    const fill = async (count: number) => {
      for (; people < count; people++)
        await ask(server, 'POST', `/identity/evenings/${id}/seats`, {
          by: ada,
          body: { name: `Guest number ${people}` },
        })
    }
    await fill(5)
    const { page, problems, leave } = await sitDown(browser, server, {
      person: ada,
      options: { viewport: PHONE, reducedMotion: 'reduce' },
    })
    await page.goto('/groups')
    const row = page.getByRole('list', { name: 'Your Groups' }).getByRole('listitem')
    const nameBox = (await row.getByRole('heading').boundingBox())!
    expect(nameBox.width).toBeGreaterThanOrEqual((await row.boundingBox())!.width / 2)
    await page.goto(`/tonight/${id}`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(page.getByText('Card 1 of 5', { exact: true })).toBeVisible()
    const box = (await heading.boundingBox())!
    expect(box.width).toBeGreaterThan(330)
    const more = (await page.getByRole('button', { name: 'More', exact: true }).boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(more.y)
    expect(await heading.evaluate((element) => getComputedStyle(element).fontSize)).toBe('14px')

    const poster = page.getByRole('img', { name: /^Poster of/ })
    await expect(page.getByRole('banner')).toBeHidden()
    for (const viewport of [
      { width: 320, height: 568 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      const { width, height } = (await poster.boundingBox())!
      if (viewport.width === 320) expect(width).toBeGreaterThanOrEqual(150)
      else expect((width * height) / (390 * 844)).toBeGreaterThanOrEqual(0.45)
      for (const answer of ['Love it', 'Fine', 'No', 'Seen it'])
        await expect(page.getByRole('button', { name: answer }), answer).toBeInViewport({ ratio: 1 })
    }
    for (const { movie } of cards)
      await ask(server, 'PUT', `/identity/evenings/${id}/votes/${movie.id}`, { by: ada, body: { answer: 'fine' } })
    await page.goto(`/tonight/${id}`)
    await expect(page.getByRole('button', { name: 'Change an answer' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)

    await page.goto(`/tonight/${id}?screen=tv`)
    const audience = page.getByRole('list', { name: 'Who is watching' }).getByRole('listitem')
    for (const count of [5, 13, 20]) {
      await fill(count)
      await expect(audience).toHaveCount(count)
      for (const viewport of TELEVISIONS) {
        await page.setViewportSize(viewport)
        for (const each of await page.getByRole('list', { name: 'Tonight’s cards' }).getByRole('listitem').all())
          await expect(each).toBeInViewport({ ratio: 1 })
        await expect.poll(() => flawsOfScreen(page), `${count} people at ${viewport.width}`).toEqual([])
      }
    }
    expect(problems).toEqual([])
    await leave()
  },
)
