import type { Browser } from '@playwright/test'
import { escapeXml } from '../packages/posters/src/svg.ts'

/** A moment: a picture of every device. */
export interface Row {
  caption: string
  /** PNGs, in the order of the devices. */
  pictures: readonly Buffer[]
}

const STYLE = `
  body { margin: 0; padding: 24px; width: max-content; background: #000; color: #b8ab9c; font: 15px/1.3 system-ui, sans-serif }
  table { border-spacing: 12px 16px }
  th { font-weight: 500; text-align: left }
  tbody th { width: 96px }
  td { vertical-align: middle }
  img { display: block; border-radius: 12px; outline: 1px solid #3a322b }
  .upright { height: 476px }
  .wide { width: 600px }`

/** The page of a contact sheet: a row for each moment, a column for each device. */
export function sheetMarkup(devices: readonly string[], rows: readonly Row[]): string {
  const cells = (tag: string, contents: readonly string[]) =>
    contents.map((content) => `<${tag}>${content}</${tag}>`).join('')
  const head = cells('th', ['', ...devices.map(escapeXml)])
  const body = rows.map(
    ({ caption, pictures }) => `<tr>${cells('th', [escapeXml(caption)])}${cells('td', pictures.map(picture))}</tr>`,
  )
  return `<style>${STYLE}</style><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** Width and height follow the signature and the name of the first chunk of a PNG. */
function picture(png: Buffer): string {
  const isUpright = png.readUInt32BE(20) > png.readUInt32BE(16)
  return `<img class="${isUpright ? 'upright' : 'wide'}" alt="" src="data:image/png;base64,${png.toString('base64')}" />`
}

/** Lays pictures out as a contact sheet. Returns a PNG. */
export async function takeSheet(browser: Browser, devices: readonly string[], rows: readonly Row[]): Promise<Buffer> {
  const page = await browser.newPage()
  await page.setContent(sheetMarkup(devices, rows))
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  const { width, height } = (await page.locator('body').boundingBox())!
  await page.setViewportSize({ width: Math.ceil(width), height: Math.ceil(height) })
  const png = await page.screenshot()
  await page.close()
  return png
}
