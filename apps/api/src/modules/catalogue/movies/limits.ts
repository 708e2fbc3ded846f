import type { Limits, LimitChoices, LimitsRepository } from './limits-repository.ts'

/** Offers change by the day; counting all of them takes longer than a request should. */
const KEPT_MS = 10 * 60_000

export interface LimitsDependencies {
  limits: LimitsRepository
  /** True if offers of regions can be fetched that are not stored. */
  canFetchOffers: () => boolean
  /** Movies with a certificate for this age, which only the index has. */
  suitableFor: (age: number) => number[]
  now: () => Date
}

/** Movies within the limits of an evening, and the possible limits. */
export function createLimits({ limits, canFetchOffers, suitableFor, now }: LimitsDependencies) {
  let kept: { choices: Promise<LimitChoices>; until: number } | undefined
  return {
    /** Null if every movie fits. */
    async moviesWithin(wanted: Limits): Promise<number[] | null> {
      const { max_minutes: minutes, services, moods, suitable_for: age = null } = wanted
      const isFree = minutes === null && services.length === 0 && moods.length === 0
      const within = isFree ? null : await limits.moviesWithin(wanted)
      if (age === null) return within
      const suitable = suitableFor(age)
      if (within === null) return suitable
      const allowed = new Set(suitable)
      return within.filter((id) => allowed.has(id))
    },

    offeredAnywhere: limits.offeredAnywhere,

    async choices(): Promise<LimitChoices> {
      if (kept === undefined || kept.until <= now().getTime()) {
        const choices = limits.choices(canFetchOffers())
        const entry = { choices, until: now().getTime() + KEPT_MS }
        kept = entry
        choices.catch(() => {
          if (kept === entry) kept = undefined
        })
      }
      return kept.choices
    },

    /** After the catalogue has changed. */
    forget(): void {
      kept = undefined
    },
  }
}
