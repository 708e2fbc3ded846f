import { describe, expect, it } from 'vitest'
import { createDemands } from './replica-demands.ts'

describe('what a replica must have replayed to be used', () => {
  it('is everything until the primary has said how far it has come', () => {
    const demands = createDemands()
    expect(demands.least()).toBe(Infinity)
    demands.primaryAt({ inserted: 110, flushed: 100, askedAt: 0 })
    expect(demands.least()).toBe(100)
  })

  it('is what the primary had nine seconds ago', () => {
    const demands = createDemands()
    for (let second = 0; second <= 20; second++)
      demands.primaryAt({ inserted: 1000 + second, flushed: 1000 + second, askedAt: second * 1000 })
    expect(demands.least()).toBe(1011)
  })

  it('is what a request was told that a server has, as its statements may go to different servers', () => {
    const demands = createDemands()
    demands.primaryAt({ inserted: 100, flushed: 100, askedAt: 0 })
    demands.accept(150)
    demands.accept(120)
    expect(demands.least()).toBe(150)
  })

  it('is where the primary stood after the process learned of a change, by an answer that was asked for later', () => {
    const demands = createDemands()
    demands.primaryAt({ inserted: 100, flushed: 100, askedAt: 0 })
    demands.learned(500)
    expect(demands.least()).toBe(Infinity)
    demands.primaryAt({ inserted: 200, flushed: 190, askedAt: 499 })
    expect(demands.least()).toBe(Infinity)
    demands.primaryAt({ inserted: 300, flushed: 290, askedAt: 501 })
    expect(demands.least()).toBe(300)
  })

  it('forgets positions that a new primary never came to', () => {
    const demands = createDemands()
    demands.primaryAt({ inserted: 1000, flushed: 1000, askedAt: 0 })
    demands.accept(900)
    demands.primaryAt({ inserted: 500, flushed: 490, askedAt: 500 })
    expect(demands.least()).toBe(500)
  })
})
