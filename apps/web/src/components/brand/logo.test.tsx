import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Logo } from './logo.tsx'

it('draws the wordmark as outlines, which need no typeface', () => {
  const { container } = render(<Logo />)
  const outlines = container.querySelector('path')?.getAttribute('d') ?? ''
  // Seven letters, two of them with a counter; A, R and Q enclose a space.
  expect(outlines.match(/M/g)).toHaveLength(10)
  expect(container.querySelector('text')).toBeNull()
  expect(container.textContent).toBe('')
})
