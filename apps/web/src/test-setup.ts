import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  const logged = vi.mocked(console.error).mock.calls
  if (logged.length > 0) throw new Error(`Logged as an error: ${logged.map((call) => call.join(' ')).join('; ')}`)
})
