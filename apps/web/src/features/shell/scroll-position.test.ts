import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { positionNow, returnTo } from './scroll-position.ts'

/** Replaces a browser's layout: every link has a height on the page, and the page has an end. */
const page = { links: [] as [href: string, top: number][], end: 0 }
let grown: () => void

function draw(links: [string, number][], end: number) {
  Object.assign(page, { links, end })
  const main = document.createElement('main')
  main.id = 'main'
  for (const [href, top] of links) {
    const link = document.createElement('a')
    link.href = href
    link.getBoundingClientRect = () => ({ top: top - scrollY }) as DOMRect
    main.append(link)
  }
  document.body.replaceChildren(main)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollTo', ({ top }: ScrollToOptions) =>
    vi.stubGlobal('scrollY', Math.max(0, Math.min(top ?? 0, page.end - innerHeight))),
  )
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(run: () => void) {
        grown = run
      }
      observe() {}
      disconnect() {
        grown = () => {}
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const grow = (links: [string, number][], end: number) => {
  draw(links, end)
  grown()
  vi.advanceTimersByTime(1)
}

/** The list was left with the second movie 100 pixels below the top of the screen. */
function leave() {
  draw(
    [
      ['/movie/1', 200],
      ['/movie/2', 1600],
    ],
    4000,
  )
  scrollTo({ top: 1500 })
  return positionNow()
}

it('returns to where the page was left once its list has arrived', () => {
  const position = leave()
  draw([], 800)
  returnTo(position)
  expect(scrollY).toBe(0)
  grow([['/movie/2', 1600]], 4000)
  expect(scrollY).toBe(1500)
})

it('finds the same movie when something above it has another height now', () => {
  const position = leave()
  draw([['/movie/2', 1900]], 4000)
  returnTo(position)
  expect(scrollY).toBe(1800)
  grow([['/movie/2', 1700]], 4000)
  expect(scrollY).toBe(1600)
})

it('takes the nearer of two links to the same movie', () => {
  const position = leave()
  draw(
    [
      ['/movie/2', 300],
      ['/movie/2', 1650],
    ],
    4000,
  )
  returnTo(position)
  expect(scrollY).toBe(1550)
})

it('leaves the page alone once it is scrolled by hand', () => {
  const position = leave()
  draw([], 800)
  returnTo(position)
  dispatchEvent(new Event('wheel'))
  grow([['/movie/2', 1600]], 4000)
  expect(scrollY).toBe(0)
})

it('gives up on a list that does not arrive', () => {
  const position = leave()
  draw([], 800)
  returnTo(position)
  vi.advanceTimersByTime(5001)
  grow([['/movie/2', 1600]], 4000)
  expect(scrollY).toBe(0)
})
