import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onLongPress } from './long-press.ts'

let poster: HTMLElement
let action: ReturnType<typeof vi.fn<() => void>>
let followed: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<a href="#movie"><span></span></a>'
  poster = document.querySelector('span')!
  action = vi.fn<() => void>()
  followed = vi.fn<() => void>()
  document.querySelector('a')!.addEventListener('click', followed)
})
afterEach(() => vi.useRealTimers())

/** jsdom has no pointer events. */
function fire(type: string, values: Partial<PointerEvent> = {}): boolean {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true })
  const rest = { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 50, ...values }
  for (const [name, value] of Object.entries(rest)) Object.defineProperty(event, name, { value })
  return poster.dispatchEvent(event)
}

describe('a long press', () => {
  it('acts after 500 ms of a resting finger, and its release opens no link', () => {
    onLongPress(poster, action)
    fire('pointerdown')
    fire('pointermove', { clientX: 55 })
    vi.advanceTimersByTime(499)
    expect(action).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(action).toHaveBeenCalledOnce()
    fire('pointerup')
    expect(fire('touchend')).toBe(false)
    expect(fire('click')).toBe(false)
    expect(followed).not.toHaveBeenCalled()
    fire('click')
    expect(followed).toHaveBeenCalledOnce()
  })

  it.each([
    ['a finger that scrolls', () => fire('pointermove', { clientY: 61 })],
    ['a finger that is lifted', () => fire('pointerup')],
    ['a touch that the browser takes over', () => fire('pointercancel')],
  ])('does nothing for %s', (_name, end) => {
    onLongPress(poster, action)
    fire('pointerdown')
    end()
    vi.advanceTimersByTime(1000)
    expect(action).not.toHaveBeenCalled()
    fire('click')
    expect(followed).toHaveBeenCalledOnce()
  })

  it('leaves the mouse its link, its menu and its dragging', () => {
    onLongPress(poster, action)
    fire('pointerdown', { pointerType: 'mouse' })
    vi.advanceTimersByTime(1000)
    expect(action).not.toHaveBeenCalled()
    expect([fire('contextmenu'), fire('dragstart')]).toEqual([true, true])
  })

  it('keeps the browser’s menu and dragging away from a finger', () => {
    onLongPress(poster, action)
    fire('pointerdown')
    expect([fire('contextmenu'), fire('dragstart')]).toEqual([false, false])
    vi.advanceTimersByTime(500)
    expect(fire('contextmenu')).toBe(false)
  })

  it('ends when it is stopped', () => {
    const stop = onLongPress(poster, action)
    fire('pointerdown')
    stop()
    vi.advanceTimersByTime(1000)
    fire('pointerdown')
    vi.advanceTimersByTime(1000)
    expect(action).not.toHaveBeenCalled()
  })
})
