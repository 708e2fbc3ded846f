import type { CardFit, CardWhyPart } from '@marquee/contract'
import { required } from '../../common/required.ts'

const WORD_ENOUGH = 60
/** Below this percent a movie fits no member in a sentence, and below the second they may not care for it. */
const FITS = 50
const MAY_NOT_CARE = 45
const MAX_NAMES = 4

/**
 * Reason for a card, by parts that each language writes in its own words: the members who will probably like it. It names members
 * whose taste is known, and neither votes nor guests.
 * @param watching how many members watch
 */
export function cardWhyParts(known: readonly CardFit[], watching: number): CardWhyPart[] {
  if (known.length === 0) return [{ kind: 'favourite_of_many' }]
  const sorted = known.toSorted((a, b) => b.percent - a.percent)
  const lowest = required(sorted.at(-1)).percent
  if (lowest < MAY_NOT_CARE) return [doubtful(sorted)]
  if (lowest < FITS) return [{ kind: 'among_best', fits: 'none', ...fitsOf(sorted) }]
  if (lowest < WORD_ENOUGH) return [{ kind: 'among_best', fits: known.length === 1 ? 'one' : 'all', ...fitsOf(sorted) }]
  const others = watching - known.length
  if (others === 0 && watching > 1) return [{ kind: 'suits', everyone: true, ...fitsOf(sorted) }]
  const suits: CardWhyPart = { kind: 'suits', everyone: false, members: sorted.slice(0, MAX_NAMES) }
  // Else silence about the others would be taken for a low percent.
  return others === 0 ? [suits] : [suits, { kind: 'unknown', members: others }]
}

/** Names the members who may not care for a movie, with their percents. */
function doubtful(sorted: readonly CardFit[]): CardWhyPart {
  const against = sorted.filter(({ percent }) => percent < MAY_NOT_CARE)
  const inFavour = sorted.slice(0, sorted.length - against.length)
  if (inFavour.length === 0) return { kind: 'nothing_better', ...fitsOf(sorted) }
  const names = inFavour.slice(0, MAX_NAMES).map(({ name }) => name)
  return { kind: 'divided', for: names, against: against.slice(-MAX_NAMES) }
}

function fitsOf(sorted: readonly CardFit[]): { members: CardFit[]; more?: { members: number; percent: number } } {
  const members = sorted.length <= MAX_NAMES ? [...sorted] : sorted.slice(0, MAX_NAMES - 1)
  const others = sorted.slice(members.length)
  const least = others.at(-1)
  return { members, ...(least && { more: { members: others.length, percent: least.percent } }) }
}

/** The parts of a reason for a card in English, in one sentence. */
export function cardWhySentence(parts: readonly CardWhyPart[]): string {
  const text = parts.map(textOf).join('; ')
  return text.endsWith('.') ? text : `${text}.`
}

const BEST = {
  none: 'Among the best for tonight',
  one: 'Among the best that fit tonight',
  all: 'Among the best that fit all of you tonight',
}

function textOf(part: CardWhyPart): string {
  switch (part.kind) {
    case 'favourite_of_many':
      return 'A favourite of many people. No one here has rated enough movies yet to say more.'
    case 'suits': {
      if (part.everyone) return `Likely to suit everyone: ${percentsOf(part)}`
      return `Likely to suit ${listed(part.members.map(({ name, percent }) => `${name} (${percent} %)`))}`
    }
    case 'among_best':
      return `${BEST[part.fits]}: ${percentsOf(part)}`
    case 'nothing_better':
      return `Nothing left fits better: ${percentsOf(part)}`
    case 'divided': {
      const percents = part.against.map(({ percent }) => `${percent} %`)
      const names = listed(part.against.map(({ name }) => name))
      return `For ${listed(part.for)}; ${names} may not care for it (${percents.join(', ')})`
    }
    case 'unknown':
      return `the ${part.members === 1 ? 'other has' : 'others have'} rated too little yet`
  }
}

function percentsOf({ members, more }: Pick<Extract<CardWhyPart, { kind: 'among_best' }>, 'members' | 'more'>): string {
  const texts = members.map(({ name, percent }) => `${name} ${percent} %`)
  return [...texts, ...(more ? [`${more.members} more from ${more.percent} %`] : [])].join(', ')
}

function listed(texts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(texts)
}
