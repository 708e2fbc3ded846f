import { expect, it } from 'vitest'
import { operatorRegions, ownRegion } from './operator-regions.ts'

it.each([
  [{ timeZone: 'Europe/Berlin', locale: 'en_US.UTF-8' }, ['DE']],
  [{ timeZone: 'UTC', locale: 'pt_BR.UTF-8' }, ['BR']],
  [{ timeZone: 'Etc/GMT+1', locale: 'C.UTF-8' }, []],
  [{ timeZone: 'UTC', locale: undefined }, []],
])('takes the server’s own region from its time zone, else from its language: %j', (location, expected) => {
  expect(ownRegion(location)).toEqual(expected)
})

it('takes the regions of the setting alone when it is given, and those of WATCH_LINKS otherwise', () => {
  const watchLinks = [{ region: 'NZ', url: 'https://look.example/?q={title}' }]
  expect(operatorRegions({ watchRegions: ['DE', 'AT'], watchLinks })).toEqual(['DE', 'AT'])
  expect(operatorRegions({ watchRegions: null, watchLinks })).toContain('NZ')
})
