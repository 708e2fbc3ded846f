import { describe, expect, it } from 'vitest'
import { createProgress, formatSeconds } from './progress.ts'

function aSink(isTTY: boolean) {
  const texts: string[] = []
  return { texts, isTTY, columns: 80, write: (text: string) => void texts.push(text) }
}

describe('progress', () => {
  it('draws a bar with rate and time left on a terminal', () => {
    const sink = aSink(true)
    let now = 0
    const progress = createProgress(sink, 'Importing', () => now)
    now = 2000
    progress.show({ done: 25, total: 100, count: 500, unit: 'rows' })
    progress.end()
    expect(sink.texts.join('')).toBe(
      '\r\u001B[2KImporting [######------------------] 25 % 500 rows, 250 a second, 6 s left\n',
    )
  })

  it('redraws a few times a second only, but always at the end', () => {
    const sink = aSink(true)
    let now = 0
    const progress = createProgress(sink, 'x', () => now)
    for (let done = 1; done <= 1000; done++, now++) progress.show({ done, total: 1000 })
    expect(sink.texts.length).toBeLessThan(15)
    expect(sink.texts.at(-1)).toContain('100 %')
  })

  it('prints a line for every tenth without a terminal', () => {
    const sink = aSink(false)
    const progress = createProgress(sink, 'x', () => 0)
    for (let done = 0; done <= 1000; done++) progress.show({ done, total: 1000 })
    expect(sink.texts).toHaveLength(11)
    expect(sink.texts.every((text) => text.endsWith('\n') && !text.includes('\r'))).toBe(true)
  })

  it('formats times in seconds, minutes and hours', () => {
    expect([0.04, 9.96, 42, 125, 7260].map(formatSeconds)).toEqual(['0 s', '10 s', '42 s', '2 min 5 s', '2 h 1 min'])
  })
})
