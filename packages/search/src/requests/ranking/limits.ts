import { hasBasis } from '../bases.ts'
import { hasPrize } from '../prizes.ts'
import { countriesOf } from '../places.ts'
import type { Chip, Concept, RequestSearchOptions, Wish } from '../types.ts'
import type { Facts } from './corpus.ts'
import { contradictionOf } from './contradiction.ts'
import { namingOf } from './naming.ts'
import { seriesOf } from './series.ts'
import { SETTINGS } from './settings.ts'
import { takesPart } from './people.ts'

type YearsWish = Extract<Wish, { kind: 'minutes' | 'years' }>
type Test = (facts: Facts) => boolean

/** Context of limits, in addition to the movie that they test. */
export interface LimitOptions extends RequestSearchOptions {
  /** Facts of a movie by its id, for its series. */
  factsOf: (id: number) => Facts | undefined
  concepts: ReadonlyMap<string, Concept>
}

/** Kinds of which a request can only mean "one of these": a movie has one length and one year, and seldom two countries. */
const ALTERNATIVES: ReadonlySet<Wish['kind']> = new Set(['years', 'place', 'language', 'basis', 'studio'])

/**
 * Limits that every result meets: those of the request, and unwanted plain facts. Several wanted years, places, languages,
 * bases or studios are alternatives, and people who are named with "or"; everything else holds together. What is unknown is not within a limit.
 */
export function limitsOf(chips: readonly Chip[], options: LimitOptions): Test {
  const all: Test[] = []
  const alternatives = new Map<Wish['kind'], Test[]>()
  for (const wish of narrowed(chips.map((chip) => chip.wish))) {
    const test = testOf(wish, options)
    if (test === undefined) continue
    if (wish.wanted && (ALTERNATIVES.has(wish.kind) || (wish.kind === 'person' && wish.either))) {
      alternatives.set(wish.kind, [...(alternatives.get(wish.kind) ?? []), test])
    } else all.push(test)
  }
  const { allow } = options
  if (allow !== undefined) all.push(({ id }) => allow(id))
  for (const tests of alternatives.values()) {
    all.push(tests.length === 1 ? tests[0] : (facts) => tests.some((test) => test(facts)))
  }
  return (facts) => {
    for (const test of all) if (!test(facts)) return false
    return true
  }
}

/** Without the wanted years that contain others: "older, from the 50s" means the 50s. */
function narrowed(wishes: readonly Wish[]): Wish[] {
  const ranges = wishes.filter((wish): wish is YearsWish => wish.kind === 'years' && wish.wanted)
  const contains = (wide: YearsWish, narrow: YearsWish) => {
    const [from, to] = [wide.from ?? -Infinity, wide.to ?? Infinity]
    return from <= (narrow.from ?? -Infinity) && to >= (narrow.to ?? Infinity)
  }
  return wishes.filter((wish) => {
    return wish.kind !== 'years' || !wish.wanted || !ranges.some((other) => other !== wish && contains(wish, other))
  })
}

/** The limit that a wish sets; undefined for one that only orders. */
function testOf(wish: Wish, { seen, onServices, factsOf, concepts }: LimitOptions): Test | undefined {
  const { wanted } = wish
  switch (wish.kind) {
    case 'minutes':
      return ({ runtime }) => runtime !== null && within(runtime, wish) === wanted
    case 'years':
      return ({ year }) => year !== null && within(year, wish) === wanted
    case 'place': {
      const countries = new Set(countriesOf(wish.name))
      return (facts) => facts.countries.some((country) => countries.has(country)) === wanted
    }
    case 'language':
      return ({ language }) => language !== null && speaks(language, wish.code) === wanted
    case 'person':
      return (facts) => takesPart(facts, wish) === wanted
    case 'genre':
      return wanted ? undefined : ({ genres }) => !genres.has(wish.name)
    case 'feature':
      return (facts) => hasFeature(facts, wish.name) === wanted
    case 'prize':
      return ({ prizes }) => hasPrize(prizes, wish.name) === wanted
    case 'basis':
      return ({ bases }) => hasBasis(bases, wish.name) === wanted
    case 'studio':
      return ({ studios }) => studios.includes(wish.name) === wanted
    case 'age':
      return ({ age }) => age !== null && age <= wish.years
    case 'like':
      return besides(factsOf(wish.id))
    case 'movie':
      return wish.series ? besides(factsOf(wish.id)) : ({ id }) => id !== wish.id
    case 'absent':
      return undefined
    case 'seen':
      return seen && (({ id }) => seen.has(id) === wanted)
    case 'services':
      return onServices && (({ id }) => onServices.has(id) === wanted)
    case 'keyword':
      return wanted ? undefined : without(wish.name)
    case 'concept':
    case 'label': {
      const contradicts = contradictionOf(wish, concepts)
      return (facts) => (contradicts(facts) ?? 0) < SETTINGS.unwanted.stated
    }
    case 'fame':
      return undefined
  }
}

/** A user who names a movie to compare with, or to leave out, knows the other parts of its series. */
function besides(seed: Facts | undefined): Test | undefined {
  if (seed === undefined) return undefined
  const isPart = seriesOf(seed)
  return (facts) => !isPart(facts)
}

function without(phrase: string): Test | undefined {
  const naming = namingOf(phrase)
  return naming && ((facts) => !naming.isOf(facts))
}

/** Chinese in general is also Cantonese, which sources call `cn`. */
function speaks(language: string, code: string): boolean {
  return language === code || (code === 'zh' && language === 'cn')
}

function within(value: number, { from, to }: { from: number | null; to: number | null }): boolean {
  return value >= (from ?? -Infinity) && value <= (to ?? Infinity)
}

function hasFeature(facts: Facts, name: Extract<Wish, { kind: 'feature' }>['name']): boolean {
  const { genres, keywords } = facts
  switch (name) {
    case 'sequel':
      return facts.sequel
    case 'franchise':
      return facts.collection !== null || facts.sequel
    case 'monochrome':
      return keywords.includes('black and white') || facts.silent
    case 'silent':
      return facts.silent
    case 'animated':
      return genres.has('Animation')
    case 'live action':
      return !genres.has('Animation')
    case 'by women':
      return facts.byWoman
    case 'subtitles':
      return facts.language !== null && facts.language !== 'en' && !facts.silent
  }
}
