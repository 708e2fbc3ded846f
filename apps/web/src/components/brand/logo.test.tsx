import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Logo } from './logo.tsx'

it('keeps the wordmark as wide as its bulbs, whatever face it is set in', () => {
  const { container } = render(<Logo />)
  const text = container.querySelector('text')!
  expect(text.textContent).toBe('MARQUEE')
  expect(text.getAttribute('textLength')).toBe('102')
  expect(text.getAttribute('lengthAdjust')).toBe('spacingAndGlyphs')
})
