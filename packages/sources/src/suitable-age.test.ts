import { loadStarter } from '@marquee/starter'
import { describe, expect, it } from 'vitest'
import { suitableAge } from './suitable-age.ts'

describe('the age from which a movie is suitable', () => {
  it.each([
    ['US', 'G', 0],
    ['US', 'PG', 8],
    ['US', 'PG-13', 13],
    ['US', 'R', 17],
    ['US', 'NC-17', 18],
    ['US', 'TV-Y7', 7],
    ['US', 'TV-14', 14],
    ['GB', 'U', 0],
    ['GB', 'pg ', 8],
    ['GB', '12A', 12],
    ['GB', '18', 18],
    ['DE', '0', 0],
    ['DE', 'FSK 16', 16],
    ['FR', 'Tous publics', 0],
    ['FR', '-12', 12],
    ['KR', '19', 18],
    ['NZ', 'R13', 13],
  ])('reads %s %s as %i', (country, certificate, age) => {
    expect(suitableAge({ [country]: certificate }, 2010)).toBe(age)
  })

  it('takes the strictest certificate', () => {
    expect(suitableAge({ US: 'PG-13', DE: '12', GB: '15' }, 2010)).toBe(15)
  })

  it('stays unknown without a certificate that can be read', () => {
    expect(suitableAge({}, 2010)).toBeNull()
    expect(suitableAge({ US: 'NR', AU: 'M', DE: '2010', GB: 'constructor' }, 2010)).toBeNull()
    expect(suitableAge({ US: 'Approved', DE: '6' }, 1950)).toBe(6)
  })

  it('trusts a PG from before the PG-13 only as far as another country does', () => {
    expect(suitableAge({ US: 'PG' }, 1978)).toBe(12)
    expect(suitableAge({ US: 'PG', GB: 'U' }, 1982)).toBe(0)
    expect(suitableAge({ US: 'PG' }, null)).toBe(8)
  })

  it('reads every certificate of the shipped catalogue', () => {
    const unread = loadStarter().movies.flatMap(({ certificates, title }) =>
      Object.entries(certificates).flatMap(([country, certificate]) =>
        suitableAge({ [country]: certificate }, 2000) === null ? `${title}: ${country} ${certificate}` : [],
      ),
    )
    expect(unread).toEqual([])
  })
})
