import type { CardFit, CardWhyPart, WhyFilm, WhyPart, WhyTrait } from '@marquee/contract'
import { formatList } from './format.ts'
import { t } from './t.ts'

type Alike = Extract<WhyPart, { kind: 'alike' }>

/** The reason for a percent, with a sentence for each of its parts. */
export const whyInWords = (parts: readonly WhyPart[]): string => parts.map(whyPart).join(' ')

function whyPart(part: WhyPart): string {
  switch (part.kind) {
    case 'own_rating':
      return t('reason.why.ownRating', { level: part.level })
    case 'praise':
      return t('reason.why.praise', { by: part.by })
    case 'alike':
      return part.for ? alike(part) : counts(part)
    case 'says_little':
      return t('reason.why.saysLittle', { ratings: part.ratings })
    case 'speaks_against':
      return t('reason.why.speaksAgainst')
    case 'speaks_neither':
      return t('reason.why.speaksNeither')
    case 'says_nothing':
      return t('reason.why.saysNothing')
    case 'far':
      return t('reason.why.far')
    case 'not_close':
      return t('reason.why.notClose')
    case 'nothing_rated':
      return t('reason.why.nothingRated')
    case 'rate_more':
      return t('reason.why.rateMore')
  }
}

function alike({ films, traits, tends, other_role: other }: Alike): string {
  if (other) return t('reason.why.otherRole', { ...other, films: rated(films) })
  if (traits.length === 0) return t('reason.why.oftenLoved', { films: formatList(films.map(called)) })
  return tends
    ? t('reason.why.tendsFor', { traits: named(traits), films: rated(films) })
    : t('reason.why.shares', { traits: named(traits), films: rated(films) })
}

/** Reasons against a movie. */
function counts({ films, traits, tends }: Alike): string {
  if (traits.length === 0) return t('reason.why.counts', { films: rated(films) })
  return tends
    ? t('reason.why.tendsAgainst', { traits: named(traits), films: rated(films) })
    : t('reason.why.sharesAgainst', { traits: named(traits), films: rated(films) })
}

/** Movies with their ratings, those of the same rating together. */
function rated(films: readonly WhyFilm[]): string {
  const byLevel = Map.groupBy(films, ({ level }) => level)
  return formatList(
    [...byLevel].map(([level, some]) => t('reason.why.rated', { level, films: formatList(some.map(called)) })),
  )
}

const called = ({ title, same_title: isSame }: WhyFilm) => (isSame ? t('reason.why.theOther', { title }) : title)

const named = (traits: readonly WhyTrait[]) =>
  formatList(traits.map(({ name, role }) => (role ? t('reason.why.person', { role, name }) : name)))

/** The reason for a card of an evening. */
export const cardWhyInWords = (parts: readonly CardWhyPart[]): string => parts.map(cardPart).join(' ')

function cardPart(part: CardWhyPart): string {
  switch (part.kind) {
    case 'favourite_of_many':
      return t('reason.card.favouriteOfMany')
    case 'suits':
      return part.everyone
        ? t('reason.card.suitsEveryone', { members: fits(part) })
        : t('reason.card.suits', { members: fits(part) })
    case 'among_best':
      return t('reason.card.amongBest', { fits: part.fits, members: fits(part) })
    case 'nothing_better':
      return t('reason.card.nothingBetter', { members: fits(part) })
    case 'divided':
      return t('reason.card.divided', { likers: formatList(part.for), doubters: fits({ members: part.against }) })
    case 'unknown':
      return t('reason.card.unknown', { members: part.members })
  }
}

interface Fits {
  members: readonly CardFit[]
  more?: { members: number; percent: number }
}

const fits = ({ members, more }: Fits) =>
  formatList([
    ...members.map(({ name, percent }) => t('reason.card.fit', { name, percent })),
    ...(more ? [t('reason.card.more', more)] : []),
  ])
