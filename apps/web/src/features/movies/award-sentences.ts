import type { Award } from '@marquee/contract'
import { formatList } from '../../words/format.ts'
import { t } from '../../words/t.ts'
import { wordKey } from './word-key.ts'

/** Prizes that have a name instead of "best …". */
const NAMED = new Set(["palme d'or", 'golden lion', 'golden bear', 'silver lion', 'grand prix', 'jury prize'])
const FESTIVALS = new Set(['cannes', 'venice', 'berlin'])

/** "Won the Oscar for best picture and best director", one sentence for each body and outcome. */
export function awardSentences(awards: readonly Award[]): string[] {
  const groups = Map.groupBy(awards, ({ body, won, year }) => `${body} ${won} ${year}`)
  return [...groups.values()].map((group) => {
    const { body, won, year } = group[0]!
    const words = {
      won: won ? 'yes' : 'no',
      body: wordKey(body),
      prizes: formatList(group.map((award) => prizeOf(award))),
      year: year === null ? '' : ` (${year})`,
    }
    return FESTIVALS.has(body) ? t('movies.awards.festival', words) : t('movies.awards.ceremony', words)
  })
}

function prizeOf({ body, category }: Award): string {
  const term = body === 'oscar' && category === 'film' ? 'picture' : category
  const name = t('movies.awards.category', { category: wordKey(term), name: category })
  return FESTIVALS.has(body) && !NAMED.has(category) ? t('movies.awards.prizeFor', { name }) : name
}
