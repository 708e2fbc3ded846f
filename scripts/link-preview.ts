/**
 * Usage: npx node scripts/link-preview.ts — draws apps/web/public/preview.png, which other sites show next to a link to a page without a
 * picture: the word mark next to posters of the shipped catalogue. A second run draws the same.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { launchOptions } from '../e2e/browser.ts'
import { posterMarkup } from '../packages/posters/src/index.ts'
import { GENRES, loadStarter } from '../packages/starter/src/index.ts'
import type { StarterMovie } from '../packages/starter/src/index.ts'
import { POSTER_FACES } from './poster-wall.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FILE = join(ROOT, 'apps/web/public/preview.png')
const SIZE = { width: 1200, height: 630 }
/** Four columns of three, of different genres and times. */
const TITLES = [
  'Metropolis',
  'Casablanca',
  'Spirited Away',
  'Psycho',
  'Parasite',
  'Moonlight',
  'Alien',
  'Chinatown',
  'Get Out',
  'Amélie',
  'Mad Max: Fury Road',
  'In the Mood for Love',
]
const BULBS = 9

const STYLE = `
  ${POSTER_FACES}
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #0f0d0b; color: #f5efe6; font-family: 'League Gothic' }
  .wall { position: absolute; left: 545px; top: -60px; display: grid; grid-template-columns: repeat(4, 178px); gap: 14px; rotate: 5deg }
  .wall svg { display: block; width: 178px; border-radius: 10px }
  .wall svg:nth-child(even) { translate: 0 36px }
  .shade { position: absolute; inset: 0; background: linear-gradient(90deg, #0f0d0b 43%, #0f0d0b00 70%) }
  .words { position: absolute; left: 72px; top: 168px }
  h1 { margin: 0; font-size: 132px; font-weight: 400; line-height: 1; letter-spacing: .14em }
  .bulbs { display: flex; justify-content: space-between; width: 450px; margin-top: 14px }
  .bulbs i { width: 18px; height: 18px; border-radius: 50%; background: #ffb224 }
  p { margin: 42px 0 0; font-size: 50px; letter-spacing: .02em; color: #b8ab9c }`

const { movies } = loadStarter()

function movieCalled(title: string): StarterMovie {
  const movie = movies.find((one) => one.title === title)
  if (movie === undefined) throw new Error(`The catalogue has no movie called ${title}.`)
  return movie
}

function posterOf({ title, release_date, genres }: StarterMovie, id: number): string {
  const year = release_date === null ? null : Number(release_date.slice(0, 4))
  const markup = posterMarkup({ id, title, year, genres: genres.map((genre) => GENRES[genre] ?? '') })
  return `<svg viewBox="0 0 200 300">${markup}</svg>`
}

const wall = TITLES.map((title, i) => posterOf(movieCalled(title), i + 1)).join('')
const words = `<h1>MARQUEE</h1><div class="bulbs">${'<i></i>'.repeat(BULBS)}</div><p>Find the movie for tonight</p>`
const browser = await chromium.launch(launchOptions)
try {
  const page = await browser.newPage({ viewport: SIZE })
  await page.setContent(
    `<style>${STYLE}</style><div class="wall">${wall}</div><div class="shade"></div><div class="words">${words}</div>`,
  )
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: FILE })
  console.log(`Drawn: ${FILE}`)
} finally {
  await browser.close()
}
