import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followNavigation } from './follow-navigation.ts'

type Listener = (event: object) => void

/** Emits the events of a navigation as the router does, one by one. */
function standIn() {
  const listeners = new Map<string, Listener>()
  let onHistory: Listener = () => {}
  const router = {
    subscribe: (type: string, listener: Listener) => {
      listeners.set(type, listener)
      return () => listeners.delete(type)
    },
    history: { subscribe: (listener: Listener) => ((onHistory = listener), () => {}) },
  } as unknown as AnyRouter
  const at = (pathname: string, key: string) => ({ pathname, href: pathname, state: { key } })
  const change = (from: ReturnType<typeof at>, to: ReturnType<typeof at>) => ({
    fromLocation: from,
    toLocation: to,
    pathChanged: from.pathname !== to.pathname,
  })
  return {
    router,
    at,
    begin: (from: ReturnType<typeof at>, to: ReturnType<typeof at>, type = 'PUSH') => {
      onHistory({ action: { type } })
      listeners.get('onBeforeNavigate')!(change(from, to))
    },
    end: (from: ReturnType<typeof at>, to: ReturnType<typeof at>) => listeners.get('onRendered')!(change(from, to)),
  }
}

const ended = new AbortController()
const scrollTo = vi.fn<(options: ScrollToOptions) => void>()
beforeEach(() => {
  document.body.innerHTML = '<main id="main" tabindex="-1"></main>'
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  ended.abort()
  vi.unstubAllGlobals()
})

test('a list left before its new page has counted as rendered is returned to where it was', () => {
  const { router, at, begin, end } = standIn()
  followNavigation(router, () => {}, ended.signal)
  const [first, second, movie] = [at('/search', 'page 1'), at('/search', 'page 2'), at('/movie/1', 'movie')]
  begin(first, second)
  vi.stubGlobal('scrollY', 496)
  // The router still names the first page as the one that is left.
  begin(first, movie)
  end(first, movie)
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })

  vi.stubGlobal('scrollY', 0)
  begin(movie, second, 'BACK')
  end(movie, second)
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 496, behavior: 'instant' })
})
