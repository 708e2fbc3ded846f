import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { MovieResults } from '../../components/movie/movie-results.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { NumberField } from '../../components/ui/field.tsx'
import { isPageInRange } from '../../components/ui/pagination.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts'
import { PAGE_SIZE, recommendationQueries } from './queries.ts'
import type { YearRange } from './queries.ts'

const MIN_YEAR = 1800
/** A year is looked up once it has stood still for this long. */
const YEAR_DELAY_MS = 333

type List = 'personal' | 'group'

const TABS = [
  { value: 'personal', label: 'Personal' },
  { value: 'group', label: 'Group' },
] as const

/** Percents for one user, or for the active group; optionally from some years only. */
export function Recommendations({ inGroup }: { inGroup: boolean }) {
  const [list, setList] = useState<List>('personal')
  const [years, setYears] = useState<{ from: number | null; to: number | null }>({ from: null, to: null })
  const settled = useDebouncedValue(years, YEAR_DELAY_MS)
  const queryClient = useQueryClient()
  const range: YearRange = {
    ...(settled.from !== null && settled.from >= MIN_YEAR && { year_from: settled.from }),
    ...(settled.to !== null && settled.to >= MIN_YEAR && { year_to: settled.to }),
  }
  const shown = inGroup ? list : 'personal'
  const results = <List key={`${shown}/${JSON.stringify(range)}`} list={shown} range={range} />
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <div className="w-28">
          <NumberField
            label="From year"
            min={MIN_YEAR}
            value={years.from}
            onChange={(from) => setYears({ ...years, from })}
          />
        </div>
        <div className="w-28">
          <NumberField label="To year" min={MIN_YEAR} value={years.to} onChange={(to) => setYears({ ...years, to })} />
        </div>
        <Button onClick={() => void queryClient.invalidateQueries({ queryKey: ['recommendations', shown] })}>
          <RefreshCw className="size-4" aria-hidden="true" />
          Refresh
        </Button>
      </div>
      {inGroup ? (
        <Tabs label="Whose recommendations" tabs={TABS} value={list} onChange={setList}>
          {results}
        </Tabs>
      ) : (
        results
      )}
    </>
  )
}

function List({ list, range }: { list: List; range: YearRange }) {
  const [page, setPage] = useState(1)
  const personal = useQuery({ ...recommendationQueries.personal(page, range), enabled: list === 'personal' })
  const group = useQuery({ ...recommendationQueries.group(page, range), enabled: list === 'group' })
  const result = list === 'personal' ? personal : group
  const count = result.data?.count ?? 0
  return (
    <MovieResults
      label="Recommendations"
      result={result}
      empty={
        <EmptyState
          title="Nothing found yet."
          action={
            <Link to="/discover" className={buttonClass({ variant: 'primary' })}>
              Rate some movies
            </Link>
          }
        >
          Recommendations come from your ratings. Rate a few movies, or widen the years.
        </EmptyState>
      }
      paging={{
        page,
        size: PAGE_SIZE,
        onChange: (next) => {
          if (isPageInRange(next, count, PAGE_SIZE)) setPage(next)
        },
      }}
    />
  )
}
