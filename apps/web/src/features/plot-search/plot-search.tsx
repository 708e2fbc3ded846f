import type { MovieCard } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { track } from '../../lib/analytics.ts'
import { Examples } from './examples.tsx'
import { HowRead } from './how-read.tsx'
import { PlotForm } from './plot-form.tsx'
import { parseRequest, toParameters } from './plot-query.ts'
import type { PlotRequest, PlotSearchParameters } from './plot-query.ts'
import { PAGE_SIZE, plotQueries } from './queries.ts'
import type { AnsweredPage } from './queries.ts'
import { TakeAway } from './take-away.tsx'
import { WhyFound } from './why-found.tsx'
import { t } from '../../words/t.ts'

interface PlotSearchProps {
  /** The search in the address: it fills the form, and runs immediately if it has a text. */
  search: PlotSearchParameters
  /** `keepsText` says that only the reading of the same text was changed. */
  onSearch: (search: PlotSearchParameters, change: { keepsText: boolean }) => void
}

/** Movies by a description of their story, or by a wish; the text is shown as it was read, and each movie with its reason. */
export function PlotSearch({ search, onSearch }: PlotSearchProps) {
  const applied = parseRequest(search)
  // Going back or forward in the browser changes the address, and the form follows.
  const [draft, setDraft] = useDraft(applied)
  const [page, changePage] = useAddressPage()
  const isAsked = applied.plot !== ''
  const result = useQuery({ ...plotQueries.results(applied, page), enabled: isAsked })
  const apply = (request: PlotRequest) => {
    const plot = request.plot.trim()
    if (plot === '') return
    track({ name: 'search', query: plot })
    // Chips belong to the text that they were read from.
    const reading = plot === applied.plot ? {} : { chips: null, readAs: null }
    onSearch(toParameters({ ...request, ...reading }), { keepsText: false })
  }
  const change = (part: Partial<PlotRequest>) => onSearch(toParameters({ ...applied, ...part }), { keepsText: true })
  return (
    <div className="grid gap-8 lg:grid-cols-[22rem_1fr]">
      <PlotForm request={draft} onChange={setDraft} onSearch={() => apply(draft)} busy={result.isFetching} />
      <section aria-label={t('common.words.results')} className="min-w-0">
        {isAsked ? (
          <>
            <HowRead answer={result.data} request={applied} onChange={change} />
            <Results
              result={result}
              paging={{ page, size: PAGE_SIZE, onChange: changePage }}
              onChips={(chips) => change({ chips })}
            />
          </>
        ) : (
          <Examples onPick={(plot) => apply({ ...draft, plot })} />
        )}
      </section>
    </div>
  )
}

interface ResultsProps {
  result: UseQueryResult<AnsweredPage>
  paging: ComponentProps<typeof MovieResults>['paging']
  onChips: (keys: string[]) => void
}

/** So few movies are more often a sign of too many conditions than all there is. */
const FEW = 3

function Results({ result, paging, onChips }: ResultsProps) {
  const { data, isPlaceholderData } = result
  const chips = data?.chips ?? []
  const takeAway = (
    <TakeAway
      chips={chips}
      onRemove={(removed) => onChips(chips.map(({ key }) => key).filter((key) => key !== removed))}
    />
  )
  const whyFound = (movie: MovieCard) => data && <WhyFound movie={movie} answer={data} />
  const isFew = data !== undefined && !isPlaceholderData && data.count > 0 && data.count <= FEW && chips.length > 1
  return (
    <>
      <MovieResults
        label={t('common.words.results')}
        result={result}
        empty={
          <EmptyState title={t('common.words.nothingFound')}>
            {chips.length === 0
              ? t('plotSearch.plotSearch.sayMoreAboutWhatHappens')
              : t('plotSearch.plotSearch.noMovieOfThisCatalogue')}
            {chips.length > 0 && takeAway}
          </EmptyState>
        }
        actions={whyFound}
        {...(paging && { paging })}
      />
      {isFew && (
        <div className="mt-8 text-center text-sm text-muted">
          {t('plotSearch.plotSearch.fewMoviesOfThisCatalogue')}
          {takeAway}
        </div>
      )}
    </>
  )
}
