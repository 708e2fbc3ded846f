import { t } from './t.ts'
import { wordKey } from './word-key.ts'

/** "best picture", "the Palme d’Or"; a category that has no words yet is named as it is. */
export function awardCategory({ body, category }: { body: string; category: string }): string {
  const term = body === 'oscar' && category === 'film' ? 'picture' : category
  return t('movies.awards.category', { category: wordKey(term), name: category })
}
