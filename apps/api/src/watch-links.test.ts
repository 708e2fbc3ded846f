import { expect, it } from 'vitest'
import { parseWatchLinks } from './watch-links.ts'

it('reads one address for each region, also one with a comma', () => {
  expect(parseWatchLinks('DE=https://look.example/?q={title}, US=https://look.example/{tmdb_id},{year}')).toEqual([
    { region: 'DE', url: 'https://look.example/?q={title}' },
    { region: 'US', url: 'https://look.example/{tmdb_id},{year}' },
  ])
})

it.each([
  'https://look.example/?q={title}',
  'DE=http://look.example/',
  'DE=javascript:alert(1)',
  'de=https://look.example/',
  'DE=https://look.example/{name}',
  'DE=https://{title}.example/',
  'DE=https://look.example/, DE=https://other.example/',
  'DE=https://look.example/ here',
  'DE=https://',
])('refuses %s', (text) => {
  expect(parseWatchLinks(text)).toBeNull()
})
