import { expect, test } from 'vitest'
import { animate } from './webp.ts'

/** A still of one chunk of pixels, with metadata that a frame leaves out. */
function still(pixels: string): Buffer {
  const chunk = (name: string, content: string) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(content.length)
    return Buffer.concat([
      Buffer.from(name),
      length,
      Buffer.from(content.padEnd(content.length + (content.length % 2), '\0')),
    ])
  }
  return chunk('RIFF', `WEBP${chunk('ICCP', 'odd').toString('latin1')}${chunk('VP8 ', pixels).toString('latin1')}`)
}

test('joins stills to a moving picture, each with its place and time', () => {
  const frame = { width: 300, height: 650, milliseconds: 1200 }
  const film = animate(
    [
      { ...frame, picture: still('pixels'), x: 0, y: 0 },
      { ...frame, picture: still('more!'), x: 324, y: 24 },
    ],
    { width: 996, height: 698 },
  )
  expect(film.readUInt32LE(4)).toBe(film.length - 8)
  expect(film.toString('latin1', 12, 16)).toBe('VP8X')
  expect([film[20], film.readUIntLE(24, 3), film.readUIntLE(27, 3)]).toEqual([2, 995, 697])
  const frames = [...film.toString('latin1').matchAll(/ANMF/g)].map(({ index }) => index + 8)
  const facts = frames.map((at) => [0, 3, 6, 9, 12].map((offset) => film.readUIntLE(at + offset, 3)))
  expect(facts).toEqual([
    [0, 0, 299, 649, 1200],
    [162, 12, 299, 649, 1200],
  ])
  expect(film.toString('latin1')).toContain('more!')
  expect(film.toString('latin1')).not.toContain('ICCP')
})

test('refuses a frame that is no WebP, or starts at an odd pixel', () => {
  const place = { x: 0, y: 0, width: 2, height: 2, milliseconds: 100 }
  expect(() => animate([{ ...place, picture: Buffer.from('a picture of another kind') }], place)).toThrow('no WebP')
  expect(() => animate([{ ...place, x: 3, picture: still('pixels') }], place)).toThrow('odd pixel')
})
