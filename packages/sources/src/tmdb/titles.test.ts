import { expect, it } from 'vitest'
import { mapMovie } from './map.ts'
import { parseMovie } from './parse.ts'

const translated = (language: string, region: string, title: string | null) => {
  return { iso_639_1: language, iso_3166_1: region, data: { title, overview: '', tagline: '' } }
}

/** Titles of a movie called "The Blue House" with these translations and alternative titles. */
function titlesOf(translations: readonly object[], alternatives: readonly string[] = []) {
  const { value } = parseMovie({
    id: 1,
    title: 'The Blue House',
    translations: { translations },
    alternative_titles: { titles: alternatives.map((title) => ({ iso_3166_1: 'ES', title, type: '' })) },
  })
  const { titles = {}, aliases = [] } = mapMovie(value, 'https://images.example').movie
  return { titles, aliases }
}

it('takes the translated title of each language and region, without empty ones and the one that is shown', () => {
  const { titles } = titlesOf([
    translated('es', 'ES', 'La casa azul'),
    translated('es', 'MX', ' El caserón azul '),
    translated('es', 'AR', 'La casa azul'),
    translated('gl', 'ES', 'La casa azul'),
    translated('fr', 'FR', ''),
    translated('it', 'IT', null),
    translated('en', 'US', 'The Blue House'),
    translated('de', 'DE', 'x'.repeat(501)),
    translated('xx-XX', 'US', 'Nowhere'),
  ])
  expect(titles).toEqual({ es: ['La casa azul', 'El caserón azul'], gl: ['La casa azul'] })
})

it('stores at most forty titles, the translated ones before the alternative ones', () => {
  const translations = Array.from({ length: 38 }, (_, i) => translated('es', 'ES', `La casa ${i}`))
  const { titles, aliases } = titlesOf(translations, ['La casa 1', 'Azul', 'Azul', 'The Blue House', 'Casa', 'Azur'])
  expect([titles['es']?.length, aliases]).toEqual([38, ['Azul', 'Casa']])
  const many = titlesOf([...translations, ...[38, 39, 40].map((i) => translated('es', 'MX', `La casa ${i}`))], ['Azul'])
  expect([many.titles['es']?.length, many.aliases]).toEqual([40, []])
})
