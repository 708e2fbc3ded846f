import { describe, expect, it } from 'vitest'
import { terminalOf, type TextSink } from './terminal.ts'

const colourful: TextSink = { isTTY: true, hasColors: () => true, write() {} }
const of = (sink: TextSink, env: NodeJS.ProcessEnv, platform: NodeJS.Platform = 'linux') => {
  const { canRedraw, style, symbols, columns } = terminalOf(sink, env, platform)
  return { canRedraw, coloured: style('red', 'x') !== 'x', done: symbols.done, columns: columns() }
}

describe('what a terminal can show', () => {
  it('is colour only where the stream says so, and nothing of a terminal in a pipe', () => {
    expect(of(colourful, { LANG: 'C.UTF-8' })).toEqual({ canRedraw: true, coloured: true, done: '✓', columns: 80 })
    expect(of({ ...colourful, hasColors: () => false }, {}).coloured).toBe(false)
    expect(of({ ...colourful, isTTY: false }, {})).toMatchObject({ canRedraw: false, coloured: false })
    expect(of(colourful, { TERM: 'dumb' }).canRedraw).toBe(false)
    expect(of({ ...colourful, columns: 132 }, {}).columns).toBe(132)
  })

  it('is Unicode where the first variable of the locale that is set says so', () => {
    expect(of(colourful, { LC_ALL: 'C', LANG: 'en_US.UTF-8' }).done).toBe('ok')
    expect(of(colourful, { LC_ALL: '', LC_CTYPE: 'en_US.utf8', LANG: 'C' }).done).toBe('✓')
    expect(of(colourful, {}).done).toBe('ok')
    expect(of(colourful, { WT_SESSION: 'x' }, 'win32').done).toBe('✓')
    expect(of(colourful, {}, 'win32').done).toBe('ok')
  })
})
