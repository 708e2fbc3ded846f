import { contrast } from '@marquee/posters/contrast'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

function tokensOf(selector: RegExp): Record<string, string> {
  const block = selector.exec(css)?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
}

const themes = { dark: tokensOf(/\.dark \{([^}]+)\}/), light: tokensOf(/\.light \{([^}]+)\}/) }
const SURFACES = ['ground', 'surface', 'raised']
const TEXTS = ['text', 'muted', 'accent', 'personal', 'group', 'low', 'mid', 'high', 'danger']

describe.each(Object.entries(themes))('the %s theme', (_name, tokens) => {
  const of = (token: string) => tokens[token] ?? 'missing'

  it.each(SURFACES.flatMap((surface) => TEXTS.map((text) => [text, surface] as const)))(
    'has the contrast of WCAG AA for %s on %s',
    (text, surface) => {
      expect(contrast(of(text), of(surface))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('has the contrast of WCAG AA for the label of every filled button', () => {
    expect(contrast(of('on-fill'), of('fill'))).toBeGreaterThanOrEqual(9)
    expect(contrast(of('on-danger'), of('danger-fill'))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(SURFACES)('has enough contrast for the edge of a field on %s', (surface) => {
    expect(contrast(of('field'), of(surface))).toBeGreaterThanOrEqual(3)
  })
})
