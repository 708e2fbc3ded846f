import { expect, test } from 'vitest'
import { sheetMarkup } from './sheet.ts'

/** The head of a PNG, with its size. */
function png(width: number, height: number): Buffer {
  const buffer = Buffer.alloc(24)
  buffer.writeUInt32BE(width, 16)
  buffer.writeUInt32BE(height, 20)
  return buffer
}

test('lays out a row for each moment and a column for each device, televisions wide', () => {
  const pictures = [png(375, 812), png(1920, 1080)]
  const markup = sheetMarkup(
    ['ada', 'The <big> screen'],
    [
      { caption: 'Lobby', pictures },
      { caption: 'Half way', pictures },
    ],
  )
  expect(markup).toContain('<th></th><th>ada</th><th>The &lt;big&gt; screen</th>')
  expect([...markup.matchAll(/<tr><th>([^<]+)<\/th>/g)].map(([, caption]) => caption)).toEqual(['Lobby', 'Half way'])
  expect([...markup.matchAll(/<img class="(\w+)"/g)].map(([, shape]) => shape)).toEqual([
    'upright',
    'wide',
    'upright',
    'wide',
  ])
})
