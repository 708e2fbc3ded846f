import type { PlotPage } from '@marquee/contract'
import { fieldWord } from './plot-query.ts'

type Matched = PlotPage['results'][number]['matched']

const MAX_TERMS = 6

/** Which words of the description matched which field: "story: snow, heist". */
export function MatchedTerms({ title, matched }: { title: string; matched: Matched }) {
  if (matched.length === 0) return null
  return (
    <ul aria-label={`What matched in ${title}`} className="mb-auto flex flex-wrap gap-1">
      {matched.map(({ field, terms }) => (
        <li key={field} className="rounded-control border border-line bg-raised px-2 py-0.5 text-xs">
          <span className="text-muted">{fieldWord(field)}</span> {terms.slice(0, MAX_TERMS).join(', ')}
        </li>
      ))}
    </ul>
  )
}
