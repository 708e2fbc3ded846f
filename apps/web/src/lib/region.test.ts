import { beforeEach, expect, it } from 'vitest'
import { guessRegion, ownRegion, rememberRegion } from './region.ts'

const REGIONS = ['AT', 'DE', 'US']

beforeEach(() => localStorage.clear())

it.each([
  ['Europe/Vienna', ['en-US'], 'AT'],
  ['Europe/Berlin', ['en-GB', 'de'], 'DE'],
  ['America/Chicago', ['de-DE'], 'US'],
  ['UTC', ['de-AT', 'en'], 'AT'],
  ['UTC', ['not a language', 'de'], 'DE'],
  ['Nowhere/Land', ['fr-FR'], 'FR'],
])('guesses the region of %s and %j as %s', (timeZone, languages, region) => {
  expect(guessRegion(REGIONS, { timeZone, languages })).toBe(region)
})

it('prefers the region chosen before', () => {
  const whereabouts = { timeZone: 'Europe/Vienna', languages: ['de-AT'] }
  rememberRegion('JP')
  expect(ownRegion(REGIONS, whereabouts)).toBe('JP')
  localStorage.setItem('watch_region', 'somewhere')
  expect(ownRegion(REGIONS, whereabouts)).toBe('AT')
})

it('guesses no region without a known time zone or language', () => {
  expect(guessRegion([], { timeZone: 'UTC', languages: [] })).toBeUndefined()
})
