import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aReader, THIS_YEAR } from './test-vocabulary.ts'

const reader = aReader()
const read = (text: string) => reader.read(text, { thisYear: THIS_YEAR, readAs: 'request' })
const keys = (text: string) => read(text).chips.map(({ key }) => key)

describe('reading requests', () => {
  it.each([
    ['feel-good film for a rainy Sunday with my mum', ['concept:feel-good', 'concept:rainy day', 'concept:with mum']],
    ['something like Heat but in Asia', ['like:949', 'place:Asia']],
    ['scary but without gore', ['concept:scary', '-concept:gore']],
    ['recent korean thriller', ['years:2021-', 'place:KR', 'genre:Thriller']],
    ['a slow burn heist with Al Pacino', ['label:slow burn', 'label:heist', 'person:1']],
    ['shark movies', ['keyword:shark']],
    ['a lighthouse', []],
    ['thriler from scandanavia', ['genre:Thriller', 'place:Scandinavia']],
  ])('reads %j', (text, expected) => expect(keys(text)).toEqual(expected))
})

describe('every text', () => {
  const pieces = fc.constantFrom(
    ...'not no without but like Heat meets Alien under 90 minutes two hours 1980s 70s comedy gore , . ! " kids of 6 and 10 X-free Al Pacino in french a the or and 1h30 2010+ ’ Amélie 你 😀 İ'.split(
      ' ',
    ),
  )
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
  )

  it('has chips whose spans lie in it and are the same or apart', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const spans = read(text).chips.flatMap(({ span }) => (span === null ? [] : [span]))
        for (const [from, to] of spans) expect(0 <= from && from < to && to <= text.length).toBe(true)
        for (const [i, a] of spans.entries()) {
          for (const b of spans.slice(i + 1)) {
            expect((a[0] === b[0] && a[1] === b[1]) || a[1] <= b[0] || b[1] <= a[0]).toBe(true)
          }
        }
      }),
    )
  })

  it('has chips whose keys give the same wishes again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { chips } = read(text)
        const again = reader.read('', {
          thisYear: THIS_YEAR,
          readAs: 'request',
          chips: chips.map(({ key }) => key),
        }).chips
        expect(again.map(({ wish, text }) => ({ wish, text }))).toEqual(chips.map(({ wish, text }) => ({ wish, text })))
      }),
    )
  })
})
