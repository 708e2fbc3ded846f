import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, drawDaily, drawMovie, REST_DAYS, UNUSUAL_SINCE, type Candidate, type Use } from './draw.ts'

const SECRET = 'known to the server alone'
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { maxLength: 60 })
const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map(dayOf)
const uses = fc.array(fc.record({ movieId: fc.integer({ min: 1, max: 5000 }), day }), { maxLength: 40 })

const daysApart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000
const addDays = (from: string, days: number) => dayOf(new Date(Date.parse(from) + days * 86_400_000))

describe('the draw of a day’s movie', () => {
  it('draws nothing without candidates', () => {
    expect(drawMovie({ secret: SECRET, day: '2026-11-20' }, [], [])).toBeNull()
  })

  it('draws a candidate, whatever was used before', () => {
    fc.assert(
      fc.property(ids, day, uses, (candidates, on, used) => {
        fc.pre(candidates.length > 0)
        expect(candidates).toContain(drawMovie({ secret: SECRET, day: on }, candidates, used))
      }),
    )
  })

  it('does not depend on the order of its input', () => {
    fc.assert(
      fc.property(ids, day, uses, (candidates, on, used) => {
        const draw = (movies: number[], history: Use[]) => drawMovie({ secret: SECRET, day: on }, movies, history)
        expect(draw(candidates.toReversed(), used.toReversed())).toBe(draw(candidates, used))
      }),
    )
  })

  it('never draws a movie used within 365 days while another was not', () => {
    fc.assert(
      fc.property(ids, day, fc.array(fc.nat(400)), (candidates, on, distances) => {
        const used = distances.slice(0, candidates.length).map((distance, index) => ({
          movieId: candidates[index]!,
          day: addDays(on, index % 2 === 0 ? -distance : distance),
        }))
        const isRested = (id: number) => used.every((use) => use.movieId !== id || daysApart(use.day, on) > REST_DAYS)
        fc.pre(candidates.some(isRested))
        expect(isRested(drawMovie({ secret: SECRET, day: on }, candidates, used)!)).toBe(true)
      }),
    )
  })

  it('draws the one used longest ago when all were used within 365 days', () => {
    const used = [
      { movieId: 1, day: '2026-11-01' },
      { movieId: 2, day: '2026-03-01' },
      { movieId: 2, day: '2026-11-10' },
      { movieId: 3, day: '2026-10-01' },
    ]
    expect(drawMovie({ secret: SECRET, day: '2026-11-20' }, [1, 2, 3], used)).toBe(3)
  })

  it('draws every candidate before it repeats one', () => {
    const candidates = Array.from({ length: 40 }, (_, index) => index + 1)
    const used: Use[] = []
    for (let index = 0; index < 120; index++) {
      const on = addDays('2026-01-01', index)
      used.push({ day: on, movieId: drawMovie({ secret: SECRET, day: on }, candidates, used)! })
    }
    for (let start = 0; start < 120; start += 40) {
      expect(new Set(used.slice(start, start + 40).map((use) => use.movieId)).size).toBe(40)
    }
  })

  it('draws other movies with another secret', () => {
    const candidates = Array.from({ length: 300 }, (_, index) => index + 1)
    const year = Array.from({ length: 300 }, (_, index) => addDays('2026-01-01', index))
    const same = year.filter(
      (on) =>
        drawMovie({ secret: SECRET, day: on }, candidates, []) === drawMovie({ secret: 'x', day: on }, candidates, []),
    )
    expect(same.length).toBeLessThan(10)
  })

  it('favours no candidate', () => {
    const candidates = [1, 2, 3, 4]
    const counts = new Map<number, number>()
    for (let index = 0; index < 4000; index++) {
      const drawn = drawMovie({ secret: SECRET, day: addDays('2026-01-01', index) }, candidates, [])!
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
    }
    for (const id of candidates) expect(Math.abs(counts.get(id)! - 1000)).toBeLessThan(120)
  })
})

describe('the draw among usual and unusual movies', () => {
  const candidates: Candidate[] = Array.from({ length: 480 }, (_, index) => ({
    id: index + 1,
    known: index < 400,
    unusual: index % 16 === 0 || index >= 400,
  }))
  const unusual = new Set(candidates.flatMap((one) => (one.unusual ? [one.id] : [])))
  const drawnFrom = (start: string, days: number, secret = SECRET): Use[] => {
    const used: Use[] = []
    for (let index = 0; index < days; index++) {
      const on = addDays(start, index)
      used.push({ day: on, movieId: drawDaily({ secret, day: on }, candidates, used)! })
    }
    return used
  }

  it('draws an unusual movie on one day in six', () => {
    for (const secret of [SECRET, 'another']) {
      const games = drawnFrom(UNUSUAL_SINCE, 600, secret)
      expect(games.filter(({ movieId }) => unusual.has(movieId))).toHaveLength(100)
    }
  })

  it('draws no movie again within a year', () => {
    const games = drawnFrom(UNUSUAL_SINCE, 365)
    expect(new Set(games.map(({ movieId }) => movieId)).size).toBe(365)
  })

  it('draws another day of the six in other weeks', () => {
    const places = drawnFrom(UNUSUAL_SINCE, 120).flatMap(({ movieId }, index) =>
      unusual.has(movieId) ? [index % 6] : [],
    )
    expect(new Set(places).size).toBeGreaterThan(3)
  })

  it('leaves the draws of earlier days as they were', () => {
    const known = candidates.flatMap((one) => (one.known ? [one.id] : []))
    for (const on of ['2026-01-01', '2026-11-20', addDays(UNUSUAL_SINCE, -1)]) {
      expect(drawDaily({ secret: SECRET, day: on }, candidates, [])).toBe(
        drawMovie({ secret: SECRET, day: on }, known, []),
      )
    }
  })

  it('draws a known movie where no unusual one is left', () => {
    const usual = candidates.filter((one) => !one.unusual)
    for (let index = 0; index < 12; index++) {
      expect(drawDaily({ secret: SECRET, day: addDays(UNUSUAL_SINCE, index) }, usual, [])).not.toBeNull()
    }
  })
})

describe('the day of a timestamp', () => {
  it('is the UTC date, up to its last millisecond', () => {
    expect(dayOf(new Date('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20')
    expect(dayOf(new Date('2026-11-21T00:30:00.000+02:00'))).toBe('2026-11-20')
  })
})
