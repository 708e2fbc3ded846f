import type { Basis } from '@marquee/contract'
import { t } from '../../words/t.ts'
import { wordKey } from '../../words/word-key.ts'

/** "The novel Dune by Frank Herbert". */
export function basisWords({ kind, title, author }: Basis): string {
  if (kind === 'true events') return eventsWords(title, author)
  const known =
    title !== null && author !== null ? 'both' : title !== null ? 'title' : author !== null ? 'author' : 'none'
  return t('movies.basis.work', {
    known,
    kind: wordKey(kind),
    name: kind,
    title: title ?? '',
    author: author ?? '',
  })
}

/** Without an author the title is no work, but the events themselves. */
function eventsWords(title: string | null, author: string | null): string {
  if (title === null) return t('movies.basis.trueEvents')
  return author === null ? t('movies.basis.theseEvents', { title }) : t('movies.basis.eventsIn', { title, author })
}
