import type { MovieCard, PlotPage } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { track } from '../../lib/analytics.ts'
import { MatchedTerms } from './matched-terms.tsx'
import { PlotForm } from './plot-form.tsx'
import { parseRequest, toParameters } from './plot-query.ts'
import type { PlotRequest, PlotSearchParameters } from './plot-query.ts'
import { PAGE_SIZE, plotQueries } from './queries.ts'

const EXAMPLES = [
  'a man lives the same day again and again in a small snowy town',
  'a robot left alone on Earth falls in love',
  'strangers at a dinner, and one of them is a murderer',
]

interface PlotSearchProps {
  /** The search in the address: it fills the form, and is run at once when it holds a plot. */
  search: PlotSearchParameters
  onSearch: (search: PlotSearchParameters) => void
}

/** Movies by a description of what happens in them; each says what matched. */
export function PlotSearch({ search, onSearch }: PlotSearchProps) {
  const applied = parseRequest(search)
  // Going back or forward in the browser changes the address, and the form follows.
  const [draft, setDraft] = useDraft(applied)
  const [page, changePage] = useAddressPage()
  const asked = applied.plot !== ''
  const result = useQuery({ ...plotQueries.results(applied, page), enabled: asked })
  const apply = (request: PlotRequest) => {
    if (request.plot.trim() === '') return
    track({ name: 'search', query: request.plot })
    onSearch(toParameters(request))
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[22rem_1fr]">
      <PlotForm request={draft} onChange={setDraft} onSearch={() => apply(draft)} busy={result.isFetching} />
      <section aria-label="Results" className="min-w-0">
        {asked ? (
          <Results result={result} paging={{ page, size: PAGE_SIZE, onChange: changePage }} />
        ) : (
          <Examples onPick={(plot) => apply({ ...draft, plot })} />
        )}
      </section>
    </div>
  )
}

interface ResultsProps {
  result: UseQueryResult<PlotPage>
  paging: ComponentProps<typeof MovieResults>['paging']
}

function Results({ result, paging }: ResultsProps) {
  const matched = new Map(result.data?.results.map((movie) => [movie.id, movie.matched]))
  const whatMatched = ({ id, title }: MovieCard) => <MatchedTerms title={title} matched={matched.get(id) ?? []} />
  return (
    <MovieResults
      label="Results"
      result={result}
      empty={<EmptyState title="Nothing found.">Say more about what happens, or widen the years.</EmptyState>}
      actions={whatMatched}
      {...(paging && { paging })}
    />
  )
}

function Examples({ onPick }: { onPick: (plot: string) => void }) {
  return (
    <EmptyState title="No results found yet.">
      <p className="mb-4">Describe the movie you half remember. Or start with one of these:</p>
      <ul className="flex flex-col items-center gap-2">
        {EXAMPLES.map((plot) => (
          <li key={plot}>
            <button
              type="button"
              onClick={() => onPick(plot)}
              className="rounded-control border border-line bg-raised px-3 py-2 text-sm text-text hover:border-field"
            >
              {plot}
            </button>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
