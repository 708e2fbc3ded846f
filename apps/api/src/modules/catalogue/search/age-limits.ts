import type { Indexes } from './indexes.ts'

/** A highest age, and the movies within it: those with a certificate for it. */
export interface AgeLimit {
  /** Years. */
  age: number
  /** Movies within the limit, most popular first. */
  ids: readonly number[]
  allows: (id: number) => boolean
  /** All other movies of the catalogue. */
  leftOut: ReadonlySet<number>
}

export type AgeLimits = ReturnType<typeof createAgeLimits>

/** Movies within the age limits of accounts, cached by age until the catalogue changes. */
export function createAgeLimits(indexes: () => Pick<Indexes, 'filter'>) {
  const kept = new Map<number, AgeLimit>()

  function find(age: number): AgeLimit {
    const { filter } = indexes()
    const [within, all] = [filter.query({ maxAge: age }), filter.query({})]
    const ids = within.page(0, within.total)
    const allowed = new Set(ids)
    const leftOut = new Set(all.page(0, all.total).filter((id) => !allowed.has(id)))
    return { age, ids, allows: (id) => allowed.has(id), leftOut }
  }

  return {
    /** Null without a limit. The same object for the same age, until the catalogue changes. */
    of(age: number | null): AgeLimit | null {
      if (age === null) return null
      const limit = kept.get(age) ?? find(age)
      kept.set(age, limit)
      return limit
    },

    /** After the indexes have taken in changes of the catalogue. */
    forget: () => kept.clear(),
  }
}

/** Movies within the limit, in their order. */
export function withinLimit<T extends { id: number }>(movies: readonly T[], limit: AgeLimit | null): readonly T[] {
  return limit === null ? movies : movies.filter(({ id }) => limit.allows(id))
}

/** Null without a limit. */
export const ageOf = (limit: AgeLimit | null): number | null => limit && limit.age

/** A filter of movies that keeps to an age limit. */
export function withLimit<F extends { suitable_for?: number | null }>(filter: F, age: number | null): F {
  return age === null ? filter : { ...filter, suitable_for: Math.min(filter.suitable_for ?? age, age) }
}
