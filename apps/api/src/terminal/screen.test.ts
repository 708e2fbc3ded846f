import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createScreen } from './screen.ts'
import { terminalOf } from './terminal.ts'

const UTF8 = { LANG: 'de_DE.UTF-8' }

function aScreen({
  isTTY = true,
  columns = 80,
  env = UTF8,
}: { isTTY?: boolean; columns?: number; env?: NodeJS.ProcessEnv } = {}) {
  const written: string[] = []
  const clock = { now: 0 }
  const sink = { isTTY, columns, hasColors: () => false, write: (text: string) => void written.push(text) }
  const screen = createScreen(terminalOf(sink, env, 'linux'), () => clock.now)
  return { screen, clock, written, shown: () => afterErasing(written.join('')) }
}

/** Content of a terminal after a text: lines below the cursor are erased if the text says so. */
function afterErasing(text: string): string {
  const lines: string[] = []
  for (const part of text.replaceAll('\u001B[', '<').split(/(?=<\d+A\r<J)/)) {
    const [, up = '0', rest = part] = /^<(\d+)A\r<J([^]*)$/.exec(part) ?? []
    lines.splice(lines.length - Number(up))
    lines.push(...rest.split('\n').slice(0, -1))
  }
  return lines.map((line) => `${line}\n`).join('')
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the steps of the start', () => {
  it('are lines that are written over while they overlap, and stay as they ended', async () => {
    const { screen, clock, shown } = aScreen()
    const loading = Promise.withResolvers<void>()
    const searching = Promise.withResolvers<void>()
    const all = [
      screen.during('Catalogue', async (step) => {
        step.show(250, 1000)
        await loading.promise
        step.note('1,000 movies')
      }),
      screen.during('Search', () => searching.promise),
    ]
    clock.now = 1200
    vi.advanceTimersByTime(200)
    expect(shown()).toBe(
      '· Catalogue          1.2 s  ━━━━━━──────────────────  25 %\n' + //
        '· Search             1.2 s\n',
    )
    clock.now = 1500
    searching.resolve()
    await all[1]
    screen.print('a warning\n')
    expect(shown()).toBe(
      '✓ Search             1.5 s\na warning\n· Catalogue          1.5 s  ━━━━━━──────────────────  25 %\n',
    )
    clock.now = 2640
    loading.resolve()
    await all[0]
    expect(shown()).toBe('✓ Search             1.5 s\na warning\n✓ Catalogue          2.6 s  1,000 movies\n')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('fit lines of 40 characters', async () => {
    const { screen, written } = aScreen({ columns: 40 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const all = screen.during('Recommendations', async (step) => {
      step.show(2, 3)
      await promise
      step.note('a remark that is too long for this line')
    })
    vi.advanceTimersByTime(200)
    resolve()
    await all
    const lines = stripVTControlCharacters(written.join('')).replaceAll('\r', '').split('\n')
    expect(lines.map((line) => line.trimEnd())).toEqual([
      '· Recommendations    0.0 s',
      '· Recommendations    0.0 s  66 %',
      '✓ Recommendations    0.0 s  a remark th',
      '',
    ])
  })

  it('leave out what had nothing to do, and mark what failed', async () => {
    const { screen, shown } = aScreen()
    await screen.during('Schema', async (step) => step.omit())
    const failure = new Error('It fails.')
    await expect(screen.during('Catalogue', () => Promise.reject(failure))).rejects.toBe(failure)
    expect(shown()).toBe('✗ Catalogue          0.0 s\n')
  })

  it('are forgotten when the start is given up', async () => {
    const { screen, shown } = aScreen()
    const { promise, resolve } = Promise.withResolvers<void>()
    const step = screen.during('Pages', () => promise)
    screen.forgetSteps()
    screen.print('Stopping …\n')
    resolve()
    await step
    expect(shown()).toBe('Stopping …\n')
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['anywhere but in a terminal', { isTTY: false, env: UTF8 }, '✓ Search'],
    ['in a dumb terminal without UTF-8', { isTTY: true, env: { TERM: 'dumb', LANG: 'C' } }, 'ok Search'],
  ])('are plain lines %s', async (_where, options, begin) => {
    const { screen, written } = aScreen(options)
    await screen.during('Search', async (step) => step.show(1, 2))
    expect(written).toEqual([`${begin}             0.0 s\n`])
  })
})
