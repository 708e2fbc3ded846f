import { crc32, deflateSync } from 'node:zlib'

/** A poster of bands, a disc and a horizon in colours of its number, as a PNG. */
export function drawPoster(seed: number, width: number): Buffer {
  const height = Math.round(1.5 * width)
  const rows = Buffer.alloc(height * (1 + 3 * width))
  const hue = (seed * 137.5) % 360
  const [sky, disc, ground] = [colour(hue, 0.25), colour(hue + 40, 0.62), colour(hue + 180, 0.14)]
  const [centre, radius, horizon] = [0.3 + ((seed * 7) % 40) / 100, 0.16 + (seed % 5) / 50, 0.68 + (seed % 4) / 40]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inDisc = Math.hypot(x / width - centre, 1.5 * (y / height - 0.42)) < radius
      const base = y / height > horizon ? ground : inDisc ? disc : sky
      const light = 0.7 + (0.5 * y) / height
      for (let c = 0; c < 3; c++) rows[y * (1 + 3 * width) + 1 + 3 * x + c] = Math.min(255, base[c]! * light)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A colour of full saturation as red, green and blue. */
function colour(hue: number, lightness: number): number[] {
  return [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30) % 12
    return 255 * (lightness - Math.min(lightness, 1 - lightness) * 0.7 * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  })
}

/** The smallest file that is detected as a newer format. */
export function specimen(type: string): Buffer {
  const ftyp = Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1')
  return type === 'image/avif' ? ftyp : Buffer.from('RIFF\x04\0\0\0WEBPVP8L', 'latin1')
}
