import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aConfig } from '../../testing/builders.ts'
import { fakeApi, ok } from '../../testing/fake-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

const menu = (name: string) => screen.getByRole('button', { name })
const isOpen = (name: string) => menu(name).getAttribute('aria-expanded') === 'true'
const enter = (name: string) => fireEvent.pointerEnter(menu(name).parentElement!, { pointerType: 'mouse' })
const leave = (name: string) => fireEvent.pointerLeave(menu(name).parentElement!, { pointerType: 'mouse' })
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

async function showMenus() {
  fakeApi({ 'GET /config': ok(aConfig()) })
  await renderApp('/signin')
  await screen.findByRole('heading', { name: 'Sign in' })
  vi.useFakeTimers()
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a menu of the top bar', () => {
  it('opens 200 ms after the pointer enters and closes 150 ms after it leaves', async () => {
    await showMenus()
    enter('Movies')
    wait(200 - 1)
    expect(isOpen('Movies')).toBe(false)
    wait(1)
    expect(isOpen('Movies')).toBe(true)
    leave('Movies')
    wait(150 - 1)
    expect(isOpen('Movies')).toBe(true)
    wait(1)
    expect(isOpen('Movies')).toBe(false)
  })

  it('opens at once within 300 ms of another one closing, and not after', async () => {
    await showMenus()
    fireEvent.click(menu('Movies'))
    fireEvent.click(menu('Movies'))
    wait(300 - 1)
    enter('Explore')
    expect(isOpen('Explore')).toBe(true)
    wait(500)
    fireEvent.click(menu('Explore'))
    wait(300)
    enter('Movies')
    expect(isOpen('Movies')).toBe(false)
  })

  it('stays open when a press follows the hovering that opened it', async () => {
    await showMenus()
    enter('Movies')
    wait(200)
    fireEvent.click(menu('Movies'))
    expect(isOpen('Movies')).toBe(true)
    wait(500)
    fireEvent.click(menu('Movies'))
    expect(isOpen('Movies')).toBe(false)
  })

  it('opens on a press and arrow down, moves with the arrow keys and closes on Escape', async () => {
    await showMenus()
    fireEvent.click(menu('Explore'))
    expect(isOpen('Explore')).toBe(true)
    fireEvent.keyDown(menu('Explore'), { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toMatch(/^Recommendations/)
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toMatch(/^Tastes/)
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    expect(isOpen('Explore')).toBe(false)
    expect(document.activeElement).toBe(menu('Explore'))
  })

  it('lists the entries of the product in their order', async () => {
    await showMenus()
    fireEvent.click(menu('Movies'))
    const names = [...menu('Movies').parentElement!.querySelectorAll('a .font-medium')].map((item) => item.textContent)
    expect(names).toEqual(['Home', 'Advanced Filters', 'Plot Search', 'Discover New Movies'])
  })
})
