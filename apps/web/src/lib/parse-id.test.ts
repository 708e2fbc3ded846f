import { describe, expect, it } from 'vitest'
import { parseId } from './parse-id.ts'

describe('an id in an address', () => {
  it.each([
    ['7', 7],
    ['2147483647', 2147483647],
    ['2147483648', null],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['abc', null],
    ['99999999999999999999', null],
  ])('reads "%s" as %s', (text, id) => expect(parseId(text)).toBe(id))
})
