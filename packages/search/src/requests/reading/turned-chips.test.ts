import { expect, it } from 'vitest'
import { aReader, THIS_YEAR } from './test-vocabulary.ts'

const reader = aReader()
const read = (text: string, ...chips: string[]) => reader.read(text, { thisYear: THIS_YEAR, readAs: 'request', chips })

it('a phrase whose chip was turned round is no word to search for', () => {
  const text = 'a lighthouse for a rainy day'
  expect(read(text).words).toBe('lighthouse rainy day')
  expect(read(text, '-concept:rainy day').words).toBe('lighthouse')
})

it('a turned chip is named without its kind', () => {
  const chips = ['-concept:rainy day', '-concept:scary', '-genre:Horror']
  expect(read('x', ...chips).chips.map(({ text }) => text)).toEqual(['not: rainy day', 'not: scary', 'not: horror'])
})
