import type { CardFacts, DiaryYear } from '@marquee/contract'
import type { PosterFacts } from '@marquee/posters'
import { invitationMarkup } from '@marquee/posters/invitation'
import { MAX_YEAR_POSTERS, yearMarkup } from '@marquee/posters/year'
import type { FastifyBaseLogger } from 'fastify'
import { createCache } from '../../common/budget.ts'
import { createThread } from '../../workers/thread.ts'
import { type Face, loadFace } from './face.ts'
import type { RasterFunctions } from './raster-thread.ts'

/** Content of an invitation's picture. */
export interface Pictured {
  group: string
  /** Null if the account is gone. */
  inviter: string | null
  /** True while the group is choosing a movie. */
  isTonight: boolean
  movies: readonly CardFacts[]
}

/** Pictures that may wait or be drawn at a time. Each takes a tenth of a second, and messengers wait for a few seconds. */
const MAX_WAITING = 64
const POSTERS = 3

/** Draws the pictures of invitations and of years in a separate thread, and caches the last ones. */
export function createPictures({ log, maxWaiting = MAX_WAITING }: { log: FastifyBaseLogger; maxWaiting?: number }) {
  const script = new URL('raster-thread.ts', import.meta.url)
  const thread = createThread<RasterFunctions>({
    name: 'the pictures of invitations',
    script,
    log,
    maxWaiting,
  })
  const kept = createCache<string, Uint8Array>({
    name: 'invitation pictures',
    sizeOf: (png, svg) => png.length + 2 * svg.length,
  })
  const drawing = new Map<string, Promise<Uint8Array>>()
  let face: Face | undefined

  async function draw(svg: string): Promise<Uint8Array> {
    try {
      const png = await thread.ask('raster', svg)
      kept.set(svg, png)
      return png
    } finally {
      drawing.delete(svg)
    }
  }

  async function drawn(svg: string): Promise<Uint8Array> {
    const known = kept.get(svg)
    if (known !== undefined) return known
    const started = drawing.get(svg) ?? draw(svg)
    drawing.set(svg, started)
    return started
  }

  return {
    /** The invitation as a PNG of 1200 by 630. @throws AppError 503 while too many others wait */
    async png(pictured: Pictured): Promise<Uint8Array> {
      face ??= loadFace()
      return drawn(svgOf(pictured, face.covers))
    },

    /** The year as a PNG of 1080 by 1350. @throws AppError 503 while too many others wait */
    async year(year: DiaryYear): Promise<Uint8Array> {
      face ??= loadFace()
      return drawn(svgOfYear(year, face.covers))
    },
    close: () => thread.close(),
  }
}

/** Exported for tests. A name that the face cannot write is left out: the link's title says it as text. */
export function svgOf({ group, inviter, isTonight, movies }: Pictured, covers: Face['covers']): string {
  const write = (text: string) => writable(text, covers)
  const name = write(group)
  const from = inviter === null ? null : write(inviter)
  const invites = from === null ? 'You are invited' : 'invites you'
  return invitationMarkup({
    inviter: from,
    lead: `${invites} to`,
    name: name ?? 'A movie night',
    note: isTonight ? 'Join for tonight. No account needed.' : 'Decide together what to watch.',
    movies: movies.flatMap((movie) => posterOf(movie, write) ?? []).slice(0, POSTERS),
  })
}

/** Exported for tests. Movies whose title the face cannot write are left out; of many, as many of each part of the year are shown. */
export function svgOfYear({ year, movies, minutes, months }: DiaryYear, covers: Face['covers']): string {
  const write = (text: string) => writable(text, covers)
  const seen = new Map(months.flatMap(({ results }) => results.map(({ movie }) => [movie.id, movie])))
  const posters = [...seen.values()].flatMap((movie) => posterOf(movie, write) ?? [])
  const step = Math.max(1, posters.length / MAX_YEAR_POSTERS)
  const hours = Math.round(minutes / 60)
  return yearMarkup({
    year,
    note: `${movies} ${movies === 1 ? 'movie' : 'movies'}, ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    movies: Array.from(
      { length: Math.min(posters.length, MAX_YEAR_POSTERS) },
      (_, n) => posters[Math.floor(n * step)]!,
    ),
  })
}

/** The text without emoji and signs that the face lacks; null if letters are missing, or nothing is left. */
function writable(text: string, covers: Face['covers']): string | null {
  const characters = [...text.normalize('NFC')]
  // Titles are set in capitals, and a letter may have one that the face lacks.
  const has = (character: string) => covers(character) && [...character.toLocaleUpperCase('en')].every(covers)
  if (characters.some((character) => isLetter(character) && !has(character))) return null
  const rest = characters.filter(has).join('').replace(/\s+/g, ' ').trim()
  return isLetter(rest) ? rest : null
}

/** True if the text has a letter or a digit. */
const isLetter = (text: string) => /[\p{L}\p{N}]/u.test(text)

function posterOf(movie: CardFacts, write: (text: string) => string | null): PosterFacts | null {
  const title = write(movie.title)
  if (title === null) return null
  return {
    id: movie.id,
    title,
    year: movie.release_date === null ? null : Number(movie.release_date.slice(0, 4)),
    director: write(movie.director ?? '') ?? undefined,
    genres: movie.genres.map(({ name }) => name),
    moods: movie.moods,
  }
}
