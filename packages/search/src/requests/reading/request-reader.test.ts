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
    ['recent korean thriller', ['years:2018-', 'place:KR', 'genre:Thriller']],
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

describe('chips that are given', () => {
  const text = 'a korean comedy about beekeepers under 90 minutes, no gore, like Heat'
  const given = (chips: string[]) => reader.read(text, { thisYear: THIS_YEAR, readAs: 'request', chips })

  it('hold instead of those in the text', () => {
    const { chips } = given(['genre:Comedy', 'label:heist', 'label:unknown', 'nonsense', 'person:99', 'person:1'])
    expect(chips.map(({ key, span }) => [key, span === null])).toEqual([
      ['genre:Comedy', false],
      ['label:heist', true],
      ['person:1', true],
    ])
  })

  it('leave the words of a removed wish to be searched, not those of a limit or of what was not wanted', () => {
    const all = read(text).chips.map(({ key }) => key)
    expect(read(text).words).toBe('beekeepers')
    expect(given(all).words).toBe('beekeepers')
    const without = (key: string) => given(all.filter((other) => other !== key)).words
    expect(without('genre:Comedy')).toBe('comedy beekeepers')
    expect(without('place:KR')).toBe('korean beekeepers')
    expect(without('like:949')).toBe('beekeepers Heat')
    expect(without('minutes:-90')).toBe('beekeepers')
    expect(without('-concept:gore')).toBe('beekeepers')
  })

  it('also hold for a description, whose words are the whole text', () => {
    const text = 'he wakes up on the same day again'
    expect(reader.read(text, { thisYear: THIS_YEAR, readAs: 'description' })).toEqual({
      reading: 'description',
      chips: [],
      words: text,
    })
    const { chips, words } = reader.read(text, {
      thisYear: THIS_YEAR,
      readAs: 'description',
      chips: ['genre:Comedy'],
    })
    expect([chips.map(({ key }) => key), words]).toEqual([['genre:Comedy'], text])
  })

  it('change only what belongs to the one that is removed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(text, 'a scary western without violence from the 70s with Al Pacino'),
        fc.nat(5),
        (text, n) => {
          const all = reader.read(text, { thisYear: THIS_YEAR, readAs: 'request' })
          const kept = all.chips.filter((_, i) => i !== n % all.chips.length)
          const again = reader.read(text, { thisYear: THIS_YEAR, readAs: 'request', chips: kept.map(({ key }) => key) })
          expect(again.chips).toEqual(kept)
          for (const word of all.words.split(' ').filter(Boolean)) expect(again.words).toContain(word)
        },
      ),
    )
  })
})

describe('requests and descriptions', () => {
  it.each([
    'scary but without gore',
    'a comedy under two hours from the 80s',
    'something like Heat but in Asia',
    'feel-good film for a rainy Sunday with my mum',
  ])('reads %j as a request', (text) => {
    expect(reader.read(text, { thisYear: THIS_YEAR }).reading).toBe('request')
  })

  it.each([
    'a man wakes up every morning on the same day and tries to leave the town',
    'I remember a scene where a girl hid in a lighthouse and her brother came back from the war',
    'lighthouse',
    '',
  ])('reads %j as a description', (text) => {
    expect(reader.read(text, { thisYear: THIS_YEAR })).toEqual({ reading: 'description', chips: [], words: text })
  })
})

describe('a long text', () => {
  /** Milliseconds of processor time; a pattern that goes back and forth would take far longer. */
  const MOST = 250

  it.each([
    'like ',
    'meets no ',
    '1, and ',
    'kids 1 - - ',
    '90 minutes ',
    '1990s and ',
    'not ',
    'under ',
    'x',
    '你',
    ' ',
  ])('of %j takes no longer than reading it once', (part) => {
    const text = part.repeat(5000).slice(0, 5000)
    const before = process.cpuUsage()
    read(text)
    const { user } = process.cpuUsage(before)
    expect(user / 1000).toBeLessThan(MOST)
  })
})
