import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useGradually } from './use-gradually.ts'

it('draws the first entries at once and all of them in the end, a few at a time', () => {
  vi.useFakeTimers()
  try {
    const { result } = renderHook(() => useGradually(17, 6))
    const counts = [result.current]
    for (let i = 0; i < 4; i++) {
      act(() => void vi.advanceTimersByTime(60))
      counts.push(result.current)
    }
    expect(counts).toEqual([6, 12, 18, 18, 18])
  } finally {
    vi.useRealTimers()
  }
})
