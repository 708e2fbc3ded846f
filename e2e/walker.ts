import type { Browser, Page } from '@playwright/test'
import { sitDown, type Person } from './people.ts'

/** A press that changes nothing within this time does nothing. */
const PATIENCE_MS = 2000
/** Long enough for a `close` event that arrives late. */
const LASTS_MS = 50
const MAX_DEPTH = 3
/** Ends the session that the walk needs. */
const ENDS = /^Log out/
/** Menus of cards are the same for every movie. */
const kindOf = (opener: string) => opener.replace(/^More for .*/, 'More')
const CLOSES = /^(Close|Cancel|Back)$/

/** Everything that a press may change, as people and screen readers perceive it. */
interface State {
  address: string
  /** The title of the menu, sheet or dialog on top. */
  layer: string
  focus: string
  /** Texts, switches and fields; countdowns excepted. */
  content: string
}

interface Walk {
  page: Page
  address: string
  /** The ways that were gone, on this page and on those before. */
  known: Set<string>
  dead: string[]
}

declare global {
  interface Window {
    walker: {
      state(): State
      /** Names of the openers of menus, sheets and dialogs, in the page itself or also in the bars around it. */
      openers(isWithShell: boolean): string[]
      /** Remembers what can be pressed now. */
      remember(): void
      /** Names of all that can be pressed now and could not at the last call of `remember`. */
      appeared(): { names: string[]; isQuestion: boolean }
      isOpen(): boolean
      closeMessages(): void
      find(name: string, isNew: boolean): Element | undefined
    }
  }
}

/** An init script: what the walk asks of the page. */
function installWalker() {
  let seen = new WeakSet<Element>()
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim()
  const titleOf = (layer: Element | undefined) =>
    document.getElementById(layer?.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''
  const isShown = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]') !== null) return false
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    return modal === undefined || modal.contains(element)
  }
  const isChosen = '[aria-pressed="true"], [aria-checked="true"], [aria-selected="true"], [aria-current]'
  const pressables = () =>
    [...document.querySelectorAll('button, a[href], summary, [role^="menuitem"], [role="tab"]')].filter(
      (element) => isShown(element) && !element.matches(`:disabled, [aria-disabled="true"], ${isChosen}`),
    )
  const isElsewhere = (element: Element) =>
    element instanceof HTMLAnchorElement && (element.origin !== location.origin || element.target !== '')
  const fresh = () => pressables().filter((element) => !seen.has(element) && !isElsewhere(element))
  window.walker = {
    state: () => ({
      address: location.href,
      layer: titleOf([...document.querySelectorAll('dialog[open], [role="menu"]')].at(-1)),
      focus:
        document.activeElement === null ? '' : `${document.activeElement.tagName} ${nameOf(document.activeElement)}`,
      content: [
        document.body.innerText.replaceAll(/\d+ s\b/g, ''),
        document.documentElement.className,
        document.querySelectorAll('dialog[open]').length,
        ...Array.from(
          document.querySelectorAll(
            '[aria-pressed], [aria-checked], [aria-selected], [aria-expanded], input, textarea',
          ),
          (element) =>
            element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
              ? `${element.value} ${element instanceof HTMLInputElement && element.checked}`
              : ['pressed', 'checked', 'selected', 'expanded']
                  .map((name) => element.getAttribute(`aria-${name}`))
                  .join(),
        ),
      ].join('\n'),
    }),
    openers: (isWithShell) => {
      // Of several cards in a list, only the first is tried.
      const lists = new Set<Element>()
      return pressables()
        .filter((element) => isWithShell || element.closest('main') !== null)
        .filter((element) => element.matches('[aria-haspopup], [aria-expanded]:not([role="combobox"])'))
        .filter((element) => {
          const list = element.closest('article')?.closest('ul, ol') ?? null
          if (list === null) return true
          if (lists.size > 0) return false
          lists.add(list)
          return true
        })
        .map(nameOf)
    },
    remember: () => {
      seen = new WeakSet(pressables())
    },
    appeared: () => {
      const names = fresh().map(nameOf)
      return { names: [...new Set(names)], isQuestion: names.includes('Cancel') }
    },
    isOpen: () =>
      document.querySelector('dialog[open], [role="menu"], button[aria-expanded="true"]:not([role="combobox"])') !==
      null,
    closeMessages: () => {
      for (const button of document.querySelectorAll<HTMLElement>('[aria-label="Close message"]')) button.click()
    },
    find: (name, isNew) => (isNew ? fresh() : pressables()).find((element) => nameOf(element) === name),
  }
}

const stateOf = (page: Page) => page.evaluate(() => window.walker.state())

/** Waits for a state that has been there for a moment and is as wanted; gives up after a while. */
async function settle(page: Page, isWanted: (state: State) => boolean = () => true): Promise<State> {
  const deadline = Date.now() + PATIENCE_MS
  let last = await stateOf(page)
  for (;;) {
    await page.waitForTimeout(LASTS_MS)
    const now = await stateOf(page)
    const lasts = now.address === last.address && now.content === last.content && now.focus === last.focus
    if ((lasts && isWanted(now)) || Date.now() > deadline) return now
    last = now
  }
}

/** Presses what has a name, and remembers what could be pressed before. @returns the focus before, null if it is gone */
async function press(page: Page, name: string, isNew: boolean): Promise<string | null> {
  const handle = await page.evaluateHandle(
    ([one, after]) => {
      const found = window.walker.find(one, after)
      window.walker.remember()
      if (found instanceof HTMLElement) found.focus()
      return found
    },
    [name, isNew] as const,
  )
  const element = handle.asElement()
  if (element === null) return null
  const { focus } = await stateOf(page)
  // The mouse would leave the entry that a submenu belongs to.
  if (await element.evaluate((one) => one.matches('[role^="menuitem"]'))) await page.keyboard.press('Enter')
  else await element.click({ timeout: 3000 })
  return focus
}

/** Closes what is open, and returns to the page if the walk has left it. */
async function goBack({ page, address }: Walk): Promise<State> {
  const isThere = async () => new URL(page.url()).pathname + new URL(page.url()).search === address
  if (!(await isThere())) await page.goBack()
  if (!(await isThere())) await page.goto(address)
  for (let layers = 0; layers <= MAX_DEPTH; layers++) {
    if (!(await page.evaluate(() => window.walker.isOpen()))) break
    await page.keyboard.press('Escape')
    await page.waitForTimeout(30)
  }
  await page.evaluate(() => window.walker.closeMessages())
  return settle(page)
}

/** @returns the page's state before the first press, and with everything opened; null if an opener is gone */
async function follow(walk: Walk, way: readonly string[]): Promise<{ before: State; opened: State } | null> {
  const { page } = walk
  const before = await goBack(walk)
  let opened = before
  for (const [i, name] of way.entries()) {
    if ((await press(page, name, i > 0)) === null) return null
    const last = opened
    opened = await settle(page, (now) => now.content !== last.content || now.address !== last.address)
  }
  return { before, opened }
}

/** Presses, when the page is `opened`, and tells if more is left behind than the closing of the layer. */
async function effectOf(page: Page, name: string, { before, opened }: { before: State; opened: State }) {
  let isDownload = false
  page.once('download', () => (isDownload = true))
  if (process.env['WALK']) console.log('PRESS', new Date().toISOString().slice(14, 23), name)
  const focused = await press(page, name, true)
  const isEffect = ({ address, content, focus }: State) =>
    isDownload ||
    address !== opened.address ||
    (content === opened.content ? focus !== focused : CLOSES.test(name) || content !== before.content)
  const after = await settle(page, isEffect)
  return { isEffect: isEffect(after), layer: after.layer }
}

/** Presses everything new that appears when one goes the way, and all that appears by that. */
async function walkEntries(walk: Walk, way: readonly string[]): Promise<void> {
  const { page, known, dead } = walk
  const keyOf = (name: string) => [...way.map(kindOf), name].join(' → ')
  for (;;) {
    const states = await follow(walk, way)
    if (states === null) return
    const { names, isQuestion } = await page.evaluate(() => window.walker.appeared())
    const name = names.find((one) => !known.has(keyOf(one)) && !way.includes(one) && !ENDS.test(one))
    // A question asks about a step that cannot be undone.
    if (isQuestion || name === undefined) return
    known.add(keyOf(name))
    const { isEffect, layer } = await effectOf(page, name, states)
    if (!isEffect) dead.push(`${walk.address} → ${keyOf(name)}`)
    const isDeeper = layer !== '' && layer !== states.opened.layer && !CLOSES.test(name)
    if (isDeeper && way.length < MAX_DEPTH) await walkEntries(walk, [...way, name])
  }
}

/**
 * Opens every menu, sheet and dialog of a page, and presses every entry of each.
 * @param known what was pressed on other pages, which this one adds to
 * @returns the ways to entries after which nothing has changed
 */
async function deadEntries(page: Page, address: string, known: Set<string>): Promise<string[]> {
  const walk: Walk = { page, address, known, dead: [] }
  await goBack(walk)
  const isFirst = known.size === 0
  for (const opener of await page.evaluate((all) => window.walker.openers(all), isFirst)) {
    const states = await follow(walk, [opener])
    if (states === null) continue
    const { before, opened } = states
    if (before.content === opened.content && before.address === opened.address) walk.dead.push(`${address} → ${opener}`)
    else await walkEntries(walk, [opener])
  }
  return walk.dead
}

interface Visit {
  server: string
  width: number
  person?: Person
  group?: string
}

/** Presses every entry of every menu, sheet and dialog of some pages, and returns those that do nothing. */
export async function walkPages(browser: Browser, { server, width, ...seat }: Visit, addresses: readonly string[]) {
  const { page, leave } = await sitDown(browser, server, {
    ...seat,
    options: { viewport: { width, height: 800 }, reducedMotion: 'reduce', permissions: ['clipboard-write'] },
  })
  await page.addInitScript(installWalker)
  const known = new Set<string>()
  const dead: string[] = []
  for (const address of addresses) dead.push(...(await deadEntries(page, address, known)))
  await leave()
  return dead
}
