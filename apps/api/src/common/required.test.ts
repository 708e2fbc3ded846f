import { expect, it } from 'vitest'
import { first, required } from './required.ts'

it('returns a value that is present, even a falsy one', () => {
  expect(required(0)).toBe(0)
  expect(required(null)).toBeNull()
  expect(first([false])).toBe(false)
})

it('throws where a value is missing', () => {
  expect(() => required(undefined)).toThrow('A value that must be there is missing.')
  expect(() => first([])).toThrow('A value that must be there is missing.')
})
