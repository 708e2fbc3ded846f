import { words } from '../text/fold.ts'
import type { PlotDocument, PlotMatch } from '../types.ts'
import { TEXT_FIELDS, textsOf, type TextField } from './fields.ts'
import { foldedName } from './quoted-names.ts'
import type { PlotQuery } from './plot-query.ts'
import { termOf } from './terms.ts'
import { yearsAway } from './years.ts'

type Matched = PlotMatch['matched']

const PROSE: ReadonlySet<TextField> = new Set(['title', 'overview', 'tagline'])
const PEOPLE: ReadonlySet<TextField> = new Set(['cast', 'crew'])
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu

/** Parts of the movie that match the text: single words of prose, whole items of lists, full names of people. */
export function explain(document: PlotDocument, query: PlotQuery): Matched {
  const line = ` ${query.words.join(' ')} `
  const answers = (word: string) => {
    return words(word).some((part) => {
      const term = termOf(part)
      return term !== undefined && (query.terms.has(term) || query.synonyms.has(term))
    })
  }
  const found: Matched = TEXT_FIELDS.map((field) => {
    const texts = textsOf(document, field)
    if (PEOPLE.has(field)) return { field, terms: texts.filter((name) => line.includes(` ${foldedName(name)} `)) }
    if (!PROSE.has(field)) return { field, terms: texts.filter(answers) }
    return { field, terms: texts.flatMap((text) => text.match(WORD) ?? []).filter(answers) }
  })
  const { year, language, countries } = document
  if (year !== null && query.years.some((mention) => Math.abs(yearsAway(mention, year)) <= 1)) {
    found.push({ field: 'year', terms: [String(year)] })
  }
  found.push({ field: 'country', terms: countries.filter((country) => query.hints.countries.has(country)) })
  if (language !== null && query.hints.languages.has(language)) found.push({ field: 'language', terms: [language] })
  return found.flatMap(({ field, terms }) => (terms.length > 0 ? { field, terms: distinct(terms) } : []))
}

function distinct(terms: readonly string[]): string[] {
  return [...new Map(terms.map((term) => [term.toLowerCase(), term])).values()]
}
