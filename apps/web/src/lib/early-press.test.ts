import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../public/theme.js'
import { repeatEarlyPress } from './early-press.ts'

const kept = window.earlyPress!
const root = document.body
const find = (selector: string) => root.querySelector<HTMLElement>(selector)!
const pressing = (selector: string) => {
  const pressed = vi.fn<() => void>()
  find(selector).addEventListener('click', pressed)
  return pressed
}
beforeEach(() => {
  root.innerHTML =
    '<button id="share"><span>Share</span></button><button id="watch">Where to watch?</button><p>Text</p>'
  kept.button = null
  window.earlyPress = kept
  addEventListener('click', kept.remember, true)
})

describe('a button pressed before the app handles input', () => {
  it('does its work as soon as the app handles input, once', () => {
    find('span').click()
    const share = pressing('#share')
    repeatEarlyPress(root)
    repeatEarlyPress(root)
    expect(share).toHaveBeenCalledTimes(1)
  })

  it('is forgotten when another one was pressed after it', () => {
    find('#share').click()
    find('#watch').click()
    const [share, watch] = [pressing('#share'), pressing('#watch')]
    repeatEarlyPress(root)
    expect([share.mock.calls.length, watch.mock.calls.length]).toEqual([0, 1])
  })

  it('is forgotten when something else was pressed after it', () => {
    find('#share').click()
    find('p').click()
    const share = pressing('#share')
    repeatEarlyPress(root)
    expect(share).not.toHaveBeenCalled()
  })

  it('is forgotten when the page was drawn again in the meantime', () => {
    const old = find('#share')
    old.click()
    const share = pressing('#share')
    root.replaceChildren()
    repeatEarlyPress(root)
    expect(share).not.toHaveBeenCalled()
  })
})
