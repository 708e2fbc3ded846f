/** What is known of one member's taste in a movie. */
export interface Inclination {
  name: string
  percent: number
}

const WORD_ENOUGH = 60
const MOST_NAMED = 4

/**
 * Why a movie is among the cards, in one sentence: for whom it is likely to be good. It speaks of members whose taste is
 * known, and never of votes or guests.
 * @param watching how many members watch
 */
export function whyThisCard(known: readonly Inclination[], watching: number): string {
  if (known.length === 0) return 'A favourite of many people. Nobody here has rated enough movies yet to say more.'
  const sorted = known.toSorted((a, b) => b.percent - a.percent)
  const percents = namedPercents(sorted)
  if (sorted.some(({ percent }) => percent < WORD_ENOUGH)) {
    return known.length === 1
      ? `Among the best that fit tonight: ${percents}.`
      : `Among the best that fit all of you tonight: ${percents}.`
  }
  if (known.length === watching && watching > 1) return `Likely to suit everybody: ${percents}.`
  const named = listed(sorted.slice(0, MOST_NAMED).map(({ name, percent }) => `${name} (${percent} %)`))
  return `Likely to suit ${named}${unknownTo(watching - known.length)}.`
}

/** That nothing is known of the others, so that nobody takes silence for a low percent. */
function unknownTo(others: number): string {
  if (others === 0) return ''
  return `; the ${others === 1 ? 'other has' : 'others have'} rated too little yet`
}

function namedPercents(known: readonly Inclination[]): string {
  const named = known.length <= MOST_NAMED ? known : known.slice(0, MOST_NAMED - 1)
  const others = known.slice(named.length)
  const texts = named.map(({ name, percent }) => `${name} ${percent} %`)
  const least = others.at(-1)
  return [...texts, ...(least ? [`${others.length} more from ${least.percent} %`] : [])].join(', ')
}

function listed(texts: readonly string[]): string {
  return new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(texts)
}
