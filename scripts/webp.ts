import type { Browser } from '@playwright/test'

const QUALITY = 0.75

export interface Encoding {
  /** From 0 to 1. */
  quality?: number
  /** Scaled to it; otherwise as large as the PNG. */
  size?: { width: number; height: number }
  /** Corners of this radius show the ground instead. */
  corners?: { radius: number; ground: string }
}

/** Encodes WebP in the browser, at a quarter of the size of a PNG. */
export async function toWebp(
  browser: Browser,
  png: Buffer,
  { quality = QUALITY, size, corners }: Encoding = {},
): Promise<Buffer> {
  const page = await browser.newPage()
  const address = await page.evaluate(
    async ({ source, quality, size, corners }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const { width, height } = size ?? { width: image.naturalWidth, height: image.naturalHeight }
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d', { alpha: false })!
      if (corners) {
        context.fillStyle = corners.ground
        context.fillRect(0, 0, width, height)
        context.beginPath()
        context.roundRect(0, 0, width, height, corners.radius)
        context.clip()
      }
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, width, height)
      return canvas.toDataURL('image/webp', quality)
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, quality, size, corners },
  )
  await page.close()
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

export interface Frame {
  /** A still WebP, drawn over the frames before it. */
  picture: Buffer
  /** Even numbers of pixels from the upper left corner. */
  x: number
  y: number
  width: number
  height: number
  milliseconds: number
}

/**
 * Joins stills to a moving WebP that repeats without an end. Source: the WebP container specification.
 * @throws Error if a still is no WebP or starts at an odd pixel
 */
export function animate(frames: readonly Frame[], { width, height }: { width: number; height: number }): Buffer {
  const header = Buffer.concat([Buffer.from([0b10, 0, 0, 0]), uint24(width - 1), uint24(height - 1)])
  // Black ground, endless.
  const animation = Buffer.from([0, 0, 0, 255, 0, 0])
  const parts = [chunk('VP8X', header), chunk('ANIM', animation), ...frames.map(frameChunk)]
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]))
}

function frameChunk({ picture, x, y, width, height, milliseconds }: Frame): Buffer {
  if (x % 2 !== 0 || y % 2 !== 0) throw new Error(`A frame starts at an odd pixel: ${x}, ${y}`)
  const place = [x / 2, y / 2, width - 1, height - 1, milliseconds].map(uint24)
  return chunk('ANMF', Buffer.concat([...place, Buffer.from([0]), ...imageChunks(picture)]))
}

/** The chunks of a still that hold its pixels. */
function imageChunks(picture: Buffer): Buffer[] {
  if (picture.toString('latin1', 0, 4) !== 'RIFF' || picture.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('A frame is no WebP.')
  const chunks: Buffer[] = []
  for (let at = 12; at < picture.length;) {
    const end = at + 8 + even(picture.readUInt32LE(at + 4))
    if (['VP8 ', 'VP8L', 'ALPH'].includes(picture.toString('latin1', at, at + 4)))
      chunks.push(picture.subarray(at, end))
    at = end
  }
  return chunks
}

const even = (length: number) => length + (length % 2)

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
