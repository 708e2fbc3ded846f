import { createTitleIndex } from '@marquee/search'
import type { SourceMovie } from '@marquee/sources'
import { createWorld } from '@marquee/sources/testing'
import { expect, it } from 'vitest'
import { mapMovie } from '../../packages/sources/src/tmdb/map.ts'
import { parseMovie } from '../../packages/sources/src/tmdb/parse.ts'
import { titleCatalogue } from './title-catalogue.ts'

/** Forty titles by language and TMDB id, as people of these languages know the movies; Spanish ones of Spain and of Mexico. */
const TITLES: Record<string, [id: number, title: string][]> = {
  de: [
    [137, 'Und täglich grüßt das Murmeltier'],
    [771, 'Kevin – Allein zu Haus'],
    [239, "Manche mögen's heiß"],
    [578, 'Der weiße Hai'],
    [813, 'Die unglaubliche Reise in einem verrückten Flugzeug'],
    [335, 'Spiel mir das Lied vom Tod'],
  ],
  fr: [
    [578, 'Les Dents de la mer'],
    [562, 'Piège de cristal'],
    [771, "Maman, j'ai raté l'avion !"],
    [238, 'Le Parrain'],
    [1422, 'Les Infiltrés'],
    [813, "Y a-t-il un pilote dans l'avion ?"],
  ],
  es: [
    [562, 'Jungla de cristal'],
    [562, 'Duro de matar'],
    [15121, 'Sonrisas y lágrimas'],
    [15121, 'La novicia rebelde'],
    [197, 'Corazón valiente'],
    [18785, 'Resacón en Las Vegas'],
    [18785, '¿Qué pasó ayer?'],
    [425, 'La era de hielo'],
  ],
  pl: [
    [562, 'Szklana pułapka'],
    [15121, 'Dźwięki muzyki'],
    [88, 'Wirujący seks'],
    [218, 'Elektroniczny morderca'],
    [571, 'Ptaki'],
    [3082, 'Dzisiejsze czasy'],
  ],
  cs: [
    [578, 'Čelisti'],
    [278, 'Vykoupení z věznice Shawshank'],
    [274, 'Mlčení jehňátek'],
    [105, 'Návrat do budoucnosti'],
    [497, 'Zelená míle'],
    [239, 'Někdo to rád horké'],
    [510, 'Přelet nad kukaččím hnízdem'],
  ],
  fi: [
    [578, 'Tappajahai'],
    [238, 'Kummisetä'],
    [8587, 'Leijonakuningas'],
    [771, 'Yksin kotona'],
    [105, 'Paluu tulevaisuuteen'],
    [274, 'Uhrilampaat'],
    [770, 'Tuulen viemää'],
  ],
}

/** Movies as the import receives them from a TMDB that has translated their titles. */
function translated(): SourceMovie[] {
  const world = createWorld({ invented: 0, starter: true })
  const all = Object.entries(TITLES).flatMap(([language, list]) => list.map(([id, title]) => ({ language, id, title })))
  return [...new Set(all.map(({ id }) => id))].map((id) => {
    const translations = all
      .filter((entry) => entry.id === id)
      .map(({ language, title }) => ({ iso_639_1: language, iso_3166_1: 'XX', data: { title, overview: '' } }))
    const { value } = parseMovie({ ...world.details(id), translations: { translations } })
    return mapMovie(value, 'https://images.example').movie
  })
}

interface Found {
  first: number
  amongFive: number
}

/** Number of titles, by language, whose movie is suggested for them. */
function found(added: readonly SourceMovie[]): Record<string, Found> {
  const index = createTitleIndex(titleCatalogue(added))
  const placeOf = ([id, title]: [number, string]) =>
    index.search(title, { kind: 'movie', limit: 5, byDetails: true }).findIndex((match) => match.id === id)
  return Object.fromEntries(
    Object.entries(TITLES).map(([language, list]) => {
      const places = list.map(placeOf)
      const first = places.filter((place) => place === 0).length
      return [language, { first, amongFive: places.filter((place) => place >= 0).length }]
    }),
  )
}

const total = (counts: Record<string, Found>, kind: keyof Found) =>
  Object.values(counts).reduce((sum, count) => sum + count[kind], 0)

// First by the shipped titles alone: de 6, fr 6, es 7, pl 2, cs 0, fi 0, together 21; among five two more, both Czech.
it('suggests forty movies first by their titles in six languages, which TMDB has translated', () => {
  expect(total(found([]), 'amongFive')).toBeLessThan(30)
  const counts = found(translated())
  expect([total(counts, 'first'), total(counts, 'amongFive')], JSON.stringify(counts)).toEqual([40, 40])
})
