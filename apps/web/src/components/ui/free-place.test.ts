import { describe, expect, it } from 'vitest'
import { freeBottom } from './free-place.ts'

const box = (top: number, bottom: number, left = 0, right = 300) => ({ top, bottom, left, right })

describe('the free place of a message', () => {
  it('stays where nothing is in the way', () => {
    expect(freeBottom(box(750, 800), [], 72)).toBe(800)
    expect(freeBottom(box(750, 800), [box(700, 750), box(760, 790, 300, 500), box(760, 760)], 72)).toBe(800)
  })

  it('goes above each thing in the way, also where only a narrow gap is between two', () => {
    expect(freeBottom(box(750, 800), [box(780, 820)], 72)).toBe(776)
    expect(freeBottom(box(750, 800), [box(780, 820), box(700, 740)], 72)).toBe(696)
  })

  it('keeps its usual place when there is no free one below the top bar', () => {
    expect(freeBottom(box(750, 800), [box(80, 820)], 72)).toBe(800)
  })
})
