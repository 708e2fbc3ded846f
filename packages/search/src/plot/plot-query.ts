import { words } from '../text/fold.ts'
import { readHints, type Hints } from './hints.ts'
import { termsOf } from './terms.ts'
import { SYNONYMS } from './thesaurus.ts'
import { readYears, type YearMention } from './years.ts'

/** Saturation of the term frequency in the query. */
const SATURATION = 2
const FIRST_LINE = 2
/** Tags and links of forum posts. */
const MARKUP = /\[(?:tomt|tip of my tongue|movie|film|solved)[^\]]*\]|&#?\w+;|https?:\S+/gi
/** Phrases about the way and the company in which the movie was seen, which say nothing about the movie. */
const VIEWING = new RegExp(
  [
    String.raw`\b(?:when|since) i was (?:a |an |about |around |really |very )*(?:kid|child|little|young|younger|teen\w*|small|\d+)\b`,
    String.raw`\bas a (?:little |young )?(?:kid|child)\b`,
    String.raw`\bmy (?:childhood|youth)\b`,
    String.raw`\bon (?:tv|dvd|vhs|netflix|hbo|cable|television|showtime|hulu|youtube|a plane)\b`,
    String.raw`\byears? ago\b`,
    String.raw`\bmy (?:mom|mum|dad|parents|brother|sister|friends?|wife|girlfriend|boyfriend|husband|cousin|teacher|grandma|uncle)\b`,
  ].join('|'),
  'gi',
)

/** A text without the tags and links of forum posts. */
export function withoutMarkup(text: string): string {
  return text.replace(MARKUP, ' ')
}

export interface PlotQuery {
  /** Weight of each term by its frequency; the first line, usually the summary, counts double. */
  terms: ReadonlyMap<string, number>
  /** Synonyms of the query's terms, each with the term it replaces. */
  synonyms: ReadonlyMap<string, string>
  words: readonly string[]
  years: readonly YearMention[]
  hints: Hints
}

export function readPlotQuery(text: string): PlotQuery {
  const clean = withoutMarkup(text).replace(VIEWING, ' ')
  const [first = '', ...rest] = clean.trim().split('\n')
  const counts = new Map<string, number>()
  const count = (term: string, weight: number) => counts.set(term, (counts.get(term) ?? 0) + weight)
  for (const term of termsOf(first)) count(term, FIRST_LINE)
  for (const term of termsOf(rest.join('\n'))) count(term, 1)
  const queryWords = words(clean)
  return {
    terms: new Map([...counts].map(([term, n]) => [term, ((SATURATION + 1) * n) / (n + SATURATION)])),
    synonyms: synonymsOf(counts),
    words: queryWords,
    years: readYears(text),
    hints: readHints(text, queryWords),
  }
}

function synonymsOf(counts: ReadonlyMap<string, number>): Map<string, string> {
  const found = new Map<string, string>()
  for (const term of counts.keys()) {
    for (const other of SYNONYMS.get(term) ?? []) {
      if (!counts.has(other) && !found.has(other)) found.set(other, term)
    }
  }
  return found
}
