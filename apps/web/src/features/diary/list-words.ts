import type { KnownList, MovieList } from '@marquee/contract'
import { t } from '../../words/t.ts'

const AWARDS: Readonly<Record<string, string>> = {
  'best-picture': t('diary.lists.bestPicture'),
  'palme-dor': t('diary.lists.palmeDor'),
}
const KINDS: Record<KnownList['kind'], string> = {
  award: t('diary.lists.award'),
  director: t('diary.lists.director'),
  series: t('diary.lists.series'),
}

/** The name of a list; prizes have one of each language. */
export const nameOfList = ({ id, name }: MovieList | KnownList): string => AWARDS[id] ?? name

/** "Director" of a well-known list; the group of a shared one. */
export function kindOfList(list: MovieList | KnownList): string | null {
  return 'kind' in list ? KINDS[list.kind] : (list.group?.name ?? null)
}
