import { comedy } from './art-comedy.ts'
import { crime, horror, mystery, thriller, war } from './art-dark.ts'
import { drama } from './art-drama.ts'
import { adventure, fantasy, history, scienceFiction, screen, western } from './art-land.ts'
import { action, documentary, family, music, romance } from './art-light.ts'
import type { PosterGenre } from './genre.ts'
import type { Design } from './page.ts'
import type { Palette } from './palette.ts'
import { HEIGHT, WIDTH } from './stage.ts'
import type { Composition } from './stage.ts'
import { el, linear } from './svg.ts'
import { fitTitle } from './title.ts'
import { capitalsBlock, credits, FOOT_TOP, ground, MARGIN, MEASURE } from './type.ts'

interface Scene {
  draw: Composition
  /** Place of the title: above scenery, below figures, either way otherwise. */
  title: 'top' | 'bottom' | 'either'
}

const SCENES: Partial<Record<PosterGenre, Scene>> = {
  'Science Fiction': { draw: scienceFiction, title: 'either' },
  Horror: { draw: horror, title: 'top' },
  Western: { draw: western, title: 'top' },
  Romance: { draw: romance, title: 'either' },
  Crime: { draw: crime, title: 'bottom' },
  Thriller: { draw: thriller, title: 'either' },
  Mystery: { draw: mystery, title: 'bottom' },
  War: { draw: war, title: 'bottom' },
  Fantasy: { draw: fantasy, title: 'top' },
  Adventure: { draw: adventure, title: 'top' },
  Action: { draw: action, title: 'bottom' },
  Comedy: { draw: comedy, title: 'either' },
  Drama: { draw: drama, title: 'either' },
  Family: { draw: family, title: 'bottom' },
  Music: { draw: music, title: 'either' },
  History: { draw: history, title: 'top' },
  Documentary: { draw: documentary, title: 'bottom' },
}
const NO_GENRE: Scene = { draw: screen, title: 'bottom' }

const PAD = 16

/** A small picture of the genre, and the title in its own half of the sheet. */
export const sceneOf =
  (genre: PosterGenre | null): Design =>
  (page) => {
    const { palette, random, id } = page
    const { draw, title } = (genre && SCENES[genre]) ?? NO_GENRE
    const fit = fitTitle(page.title, { width: MEASURE, height: 108, maxSize: 60 })
    const side = title === 'either' ? (random() < 0.4 ? 'top' : 'bottom') : title
    const top = side === 'top' ? MARGIN + 2 : FOOT_TOP - 4 - fit.height
    const zone =
      side === 'top' ? { top: top + fit.height + PAD, bottom: FOOT_TOP - 10 } : { top: MARGIN + 4, bottom: top - PAD }
    return (
      ground(palette) +
      el('g', {}, draw({ palette, random, id, ...zone })) +
      shade(id, palette, side === 'top' ? top + fit.height : HEIGHT - top, side) +
      (side === 'top' ? shade(`${id}f`, palette, HEIGHT - FOOT_TOP, 'bottom') : '') +
      capitalsBlock(fit, top, palette.ink) +
      credits(page, { fill: palette.ink })
    )
  }

/** A gradient of the ground behind the type, which keeps its contrast on every scene. */
function shade(id: string, palette: Palette, block: number, side: 'top' | 'bottom'): string {
  const height = block + 38
  const share = ((block + 4) / height) * 100
  const stops: [number, string, number][] = [
    [0, palette.ground, 1],
    [share, palette.ground, 0.96],
    [100, palette.ground, 0],
  ]
  const axis = side === 'top' ? { x1: 0, y1: 0, x2: 0, y2: 1 } : { x1: 0, y1: 1, x2: 0, y2: 0 }
  return (
    el('defs', {}, linear(`${id}s`, stops, axis)) +
    el('rect', { y: side === 'top' ? 0 : HEIGHT - height, width: WIDTH, height, fill: `url(#${id}s)` })
  )
}
