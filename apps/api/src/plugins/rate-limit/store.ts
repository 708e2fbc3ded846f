import { callbackify } from 'node:util'
import type { FastifyRateLimitStore, FastifyRateLimitOptions, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { createCounter, createWindows, type CounterOptions } from './counter.ts'
import type { Exchange } from './exchange.ts'

/** Arguments of the library for a store: the options of a route as they were given, and the library's name for the window. */
type StoreOptions = Partial<Omit<CounterOptions, 'windowMs'> & { timeWindow: number }>
type Done = Parameters<FastifyRateLimitStore['incr']>[1]

/** The library's store, over all processes if there is an exchange: each call counts in a separate child. */
export function storeOf(exchange: Exchange | null): FastifyRateLimitStoreCtor {
  const windows = createWindows()
  return class SharedStore implements FastifyRateLimitStore {
    readonly #count: (client: string, done: Done) => void

    constructor(options: FastifyRateLimitOptions) {
      const { name = '', max = 1, timeWindow = 1, exact = false } = options as StoreOptions
      this.#count = callbackify(createCounter({ name, max, windowMs: timeWindow, exact }, exchange, windows))
    }

    incr(client: string, done: Done): void {
      this.#count(client, done)
    }

    child(options: FastifyRateLimitOptions): SharedStore {
      return new SharedStore(options)
    }
  }
}
