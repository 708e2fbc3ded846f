import { RefreshCw } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { NumberField } from '../../components/ui/field.tsx'
import { useDraft } from '../../hooks/use-draft.ts'
import { MIN_YEAR } from '../../lib/search-params.ts'

interface Years {
  yearFrom: number | null
  yearTo: number | null
}

/** The range of years, and the Refresh button. */
export function YearForm({ yearFrom, yearTo, onSubmit }: Years & { onSubmit: (years: Years) => void }) {
  const [years, setYears] = useDraft<Years>({ yearFrom, yearTo })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(years)
  }
  return (
    <form onSubmit={submit} aria-label="Years" className="mb-6 flex flex-wrap items-end gap-3">
      <div className="w-24 sm:w-28">
        <NumberField
          label="From year"
          min={MIN_YEAR}
          value={years.yearFrom}
          onChange={(from) => setYears({ ...years, yearFrom: from })}
        />
      </div>
      <div className="w-24 sm:w-28">
        <NumberField
          label="To year"
          min={MIN_YEAR}
          value={years.yearTo}
          onChange={(to) => setYears({ ...years, yearTo: to })}
        />
      </div>
      <Button type="submit">
        <RefreshCw className="size-4" aria-hidden="true" />
        Refresh
      </Button>
    </form>
  )
}
