import { expect, it } from 'vitest'
import { aMovie } from '../../testing/builders.ts'
import { watchLink } from './watch-link.ts'

const LINKS = [
  { region: 'DE', url: 'https://look.example/de?q={title}&y={year}' },
  { region: 'US', url: 'https://look.example/us/{tmdb_id}' },
]

it('leads to the movie in the region', () => {
  const movie = aMovie({ title: 'Tom & Jerry', release_date: '1992-10-01', tmdb_id: 11_234 })
  expect(watchLink(LINKS, 'DE', movie)).toBe('https://look.example/de?q=Tom%20%26%20Jerry&y=1992')
  expect(watchLink(LINKS, 'US', movie)).toBe('https://look.example/us/11234')
})

it('leads nowhere without a link for the region, or without the id that it needs', () => {
  expect(watchLink(LINKS, 'FR', aMovie())).toBeNull()
  expect(watchLink(LINKS, 'US', aMovie({ tmdb_id: null }))).toBeNull()
})

it('leaves an unknown year out', () => {
  expect(watchLink(LINKS, 'DE', aMovie({ title: 'Lost', release_date: null }))).toBe(
    'https://look.example/de?q=Lost&y=',
  )
})
