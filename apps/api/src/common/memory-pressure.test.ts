import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectLog } from '../testing/collect-log.ts'
import { pressureOf, watchMemory, type MemoryPressure } from './memory-pressure.ts'

const SECOND = 1000
let share: number | null
let halved: number
let watched: MemoryPressure
const { log, texts } = collectLog()

beforeEach(() => {
  vi.useFakeTimers()
  share = 0.5
  halved = 0
  texts.length = 0
  const read = () => (share === null ? null : { taken: share * 1000, limit: 1000 })
  watched = watchMemory({ log, read, halve: () => void halved++ })
})
afterEach(() => {
  watched.close()
  vi.useRealTimers()
})

const afterSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * SECOND)

describe('memory pressure', () => {
  it('starts above 85 % of the limit and is critical above 92 %', () => {
    const levels = [0, 850, 851, 920, 921, 1000].map((taken) => pressureOf({ taken, limit: 1000 }))
    expect(levels).toEqual(['low', 'low', 'high', 'high', 'critical', 'critical'])
    expect(pressureOf(null)).toBe('low')
  })

  it('halves the caches when it starts, and again every ten seconds while it lasts', () => {
    afterSeconds(5)
    expect(halved).toBe(0)
    share = 0.9
    afterSeconds(1)
    expect([halved, watched.isCritical()]).toEqual([1, false])
    afterSeconds(9)
    expect(halved).toBe(1)
    afterSeconds(1)
    expect(halved).toBe(2)
    share = 0.8
    afterSeconds(60)
    expect(halved).toBe(2)
  })

  it('is critical until memory is free again, and logs both', () => {
    share = 0.95
    afterSeconds(3)
    expect([watched.isCritical(), texts]).toEqual([
      true,
      ['Memory is nearly full: uploads are refused, and the browser draws new pages.'],
    ])
    share = 0.9
    afterSeconds(3)
    expect(watched.isCritical()).toBe(false)
    expect(texts.at(-1)).toBe('Memory is free again: uploads are accepted, and the server draws pages.')
  })
})
