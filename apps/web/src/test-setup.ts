import { ReadableStream } from 'node:stream/web'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// Every browser has them; jsdom does not. No media query applies.
class NeverSeen {
  observe() {}
  disconnect() {}
}

Object.assign(globalThis, {
  ReadableStream,
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  IntersectionObserver: NeverSeen,
})

beforeEach(() => {
  // Tests of the server's code have no browser around them.
  if (typeof localStorage !== 'undefined') localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  const logged = vi.mocked(console.error).mock.calls
  if (logged.length > 0) throw new Error(`Logged as an error: ${logged.map((call) => call.join(' ')).join('; ')}`)
})

// A page that a test has left may still load its modules.
afterAll(() => vi.dynamicImportSettled())

// A route's first opening loads its modules, which takes a busy machine longer than the default second.
// A drawn poster holds the title as a picture, some of them several times.
configure({ asyncUtilTimeout: 10_000, defaultIgnore: 'script, style, svg text' })
