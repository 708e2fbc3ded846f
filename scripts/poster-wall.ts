import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { posterMarkup } from '../packages/posters/src/index.ts'
import type { PosterFacts } from '../packages/posters/src/index.ts'
import { GRAVE_KEYWORDS, toneOf } from '../packages/posters/src/tone.ts'
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

const GAP = 12
/** In pixels. */
const LARGE = 180
const SMALL = 92
const STYLE = `${POSTER_FACES}
  body { margin: 0; padding: 24px; background: #0f0d0b }
  .font-display { font-family: 'League Gothic' }
  div { display: grid; gap: ${GAP}px; justify-content: space-between }
  .large { grid-template-columns: repeat(auto-fill, ${LARGE}px) }
  .small { margin-top: 36px; grid-template-columns: repeat(auto-fill, ${SMALL}px) }
  .small .credits { display: none }
  svg { display: block; width: 100%; border-radius: 8px }`

/** Grave movies that a mistake in tone would hurt most; the best known others follow. */
const GRAVEST = [
  'Grave of the Fireflies',
  'Bambi',
  'Life Is Beautiful',
  'Jojo Rabbit',
  'The Great Dictator',
  "Schindler's List",
]

/** The 120 best known movies of the shipped catalogue as drawn posters. Returns a PNG. */
export const takePosterWall = (browser: Browser): Promise<Buffer> => hang(browser, 12, bestKnown().slice(0, 120))

/** Fifty grave movies, so that their tone can be judged by eye. Returns a PNG. */
export function takeGraveWall(browser: Browser): Promise<Buffer> {
  const known = bestKnown()
  const first = GRAVEST.map((title) => known.find((facts) => facts.title === title)!)
  const grave = known.filter(({ genres, moods }) => toneOf(genres, moods) === 'grave')
  return hang(browser, 10, [...new Set([...first, ...grave])].slice(0, 50))
}

/** Rows of posters 180 pixels wide, and all of them again at 92. */
async function hang(browser: Browser, columns: number, movies: readonly PosterFacts[]): Promise<Buffer> {
  const posters = movies.map((facts) => `<svg viewBox="0 0 200 300">${posterMarkup(facts)}</svg>`).join('')
  const page = await browser.newPage({ viewport: { width: columns * (LARGE + GAP) - GAP + 48, height: 800 } })
  await page.setContent(`<style>${STYLE}</style><div class="large">${posters}</div><div class="small">${posters}</div>`)
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  const picture = await page.screenshot({ fullPage: true })
  await page.close()
  return picture
}

function bestKnown() {
  const { movies, labels } = loadStarter()
  const moods = new Set(labels.filter(({ type }) => type === 'mood').map(({ name }) => name))
  return movies
    .toSorted((a, b) => b.popularity - a.popularity || a.tmdb_id - b.tmdb_id)
    .map((movie) => factsOf(movie, moods))
}

function factsOf(movie: StarterMovie, moods: ReadonlySet<string>) {
  const { tmdb_id: id, title, release_date, genres, labels, keywords, crew, original_language } = movie
  return {
    id,
    title,
    year: release_date === null ? null : Number(release_date.slice(0, 4)),
    director: crew.find(({ job }) => job === 'Director')?.name,
    genres: genres.map((genre) => GENRES[genre]),
    moods: [
      ...labels.filter(({ name, rating }) => rating > 0.5 && moods.has(name)).map(({ name }) => name),
      ...keywords.filter((keyword) => GRAVE_KEYWORDS.includes(keyword)),
      original_language,
    ],
  } satisfies PosterFacts
}
