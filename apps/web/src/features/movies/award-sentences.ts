import type { Award } from '@marquee/contract'
import { awardCategory } from '../../words/award-category.ts'
import { formatList } from '../../words/format.ts'
import { t } from '../../words/t.ts'
import { wordKey } from '../../words/word-key.ts'

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

function prizeOf(award: Award): string {
  const name = awardCategory(award)
  return FESTIVALS.has(award.body) && !NAMED.has(award.category) ? t('movies.awards.prizeFor', { name }) : name
}
