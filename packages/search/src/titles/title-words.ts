import { words } from '../text/fold.ts'

/** Words of a title or query are cut to this length. */
export const MAX_WORD = 48

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the'])
const COUNTS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen'.split(' ')
const ROMAN = ' i ii iii iv v vi vii viii ix x xi xii xiii'.split(' ')

/** Other spellings of a numeral: "2" is "ii" and "two". */
const NUMERALS: ReadonlyMap<string, readonly string[]> = new Map(
  COUNTS.flatMap((count, n) => {
    const forms = [String(n), count, ...(ROMAN[n] ? [ROMAN[n]] : [])]
    return forms.map((form) => [form, forms.filter((other) => other !== form)])
  }),
)

export function titleWords(text: string): string[] {
  return words(text).map((word) => (word.length > MAX_WORD ? word.slice(0, MAX_WORD) : word))
}

export function isArticle(word: string): boolean {
  return ARTICLES.has(word)
}

export function numerals(word: string): readonly string[] {
  return NUMERALS.get(word) ?? []
}

/** The words joined, without a leading article, for comparing whole titles. */
export function oneLine(titleWords: readonly string[]): string {
  return titleWords.slice(leadingArticle(titleWords) === undefined ? 0 : 1).join(' ')
}

/** Equal for titles that are the same: folded, numbers in digits, without a leading or trailing article. */
export function titleKey(title: string): string {
  return oneLine(inDigits(titleWords(title.replace(/, (?:a|an|the)$/i, ''))))
}

/** Number words in digits. */
export function inDigits(titleWords: readonly string[]): string[] {
  return titleWords.map((word) => numerals(word).find((form) => form <= '9') ?? word)
}

/** The article that a title of several words starts with. */
export function leadingArticle(titleWords: readonly string[]): string | undefined {
  const first = titleWords[0]
  return titleWords.length > 1 && first !== undefined && isArticle(first) ? first : undefined
}

/** Number of edits allowed in a word of this length. */
export function allowedEdits(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}
