import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { posterMarkup } from '../packages/posters/src/index.ts'
import { GRAVE_KEYWORDS } from '../packages/posters/src/tone.ts'
import { GENRES, loadStarter } from '../packages/starter/src/index.ts'
import type { StarterMovie } from '../packages/starter/src/index.ts'

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url))
const face = (family: string, file: string, more = '') => {
  const font = readFileSync(join(MODULES, file)).toString('base64')
  return `@font-face { font-family: '${family}'; ${more} src: url(data:font/woff2;base64,${font}) }`
}
const SERIF = '@fontsource/instrument-serif/files/instrument-serif-latin-400'

/** The faces of drawn posters, as styles of a page without a server. */
export const POSTER_FACES = [
  face(
    'League Gothic',
    '@fontsource-variable/league-gothic/files/league-gothic-latin-wdth-normal.woff2',
    'font-stretch: 75% 100%;',
  ),
  face('Instrument Serif', `${SERIF}-normal.woff`),
  face('Instrument Serif', `${SERIF}-italic.woff`, 'font-style: italic;'),
].join('\n')

const POSTERS = 120
const WIDTH = 2292
const STYLE = `${POSTER_FACES}
  body { margin: 0; padding: 24px; width: ${WIDTH}px; background: #0f0d0b }
  .font-display { font-family: 'League Gothic' }
  div { display: grid; gap: 12px; grid-template-columns: repeat(12, 1fr) }
  .small { margin-top: 36px; grid-template-columns: repeat(22, 92px); justify-content: space-between }
  .small .credits { display: none }
  svg { display: block; width: 100%; border-radius: 8px }`

/** The 120 best known movies of the shipped catalogue as drawn posters, 180 and 92 pixels wide. Returns a PNG. */
export async function takePosterWall(browser: Browser): Promise<Buffer> {
  const { movies, labels } = loadStarter()
  const moods = new Set(labels.filter(({ type }) => type === 'mood').map(({ name }) => name))
  const best = movies.toSorted((a, b) => b.popularity - a.popularity || a.tmdb_id - b.tmdb_id).slice(0, POSTERS)
  const posters = best.map((movie) => `<svg viewBox="0 0 200 300">${posterOf(movie, moods)}</svg>`).join('')
  const page = await browser.newPage({ viewport: { width: WIDTH + 48, height: 800 } })
  await page.setContent(`<style>${STYLE}</style><div>${posters}</div><div class="small">${posters}</div>`)
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  const picture = await page.screenshot({ fullPage: true })
  await page.close()
  return picture
}

function posterOf(movie: StarterMovie, moods: ReadonlySet<string>): string {
  const { tmdb_id: id, title, release_date, genres, labels, keywords, crew } = movie
  return posterMarkup({
    id,
    title,
    year: release_date === null ? null : Number(release_date.slice(0, 4)),
    director: crew.find(({ job }) => job === 'Director')?.name,
    genres: genres.map((genre) => GENRES[genre]),
    moods: [
      ...labels.filter(({ name, rating }) => rating > 0.5 && moods.has(name)).map(({ name }) => name),
      ...keywords.filter((keyword) => GRAVE_KEYWORDS.includes(keyword)),
    ],
  })
}
