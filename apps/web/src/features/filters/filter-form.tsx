import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { NumberField } from '../../components/ui/field.tsx'
import { MultiSelect } from '../../components/ui/multi-select.tsx'
import { MIN_YEAR, toggled } from './filters.ts'
import type { Filters } from './filters.ts'
import { filterQueries } from './queries.ts'
import { TermPicker } from './term-picker.tsx'

interface FilterFormProps {
  filters: Filters
  onChange: (filters: Filters) => void
  onSearch: () => void
  onClear: (() => void) | undefined
}

export function FilterForm({ filters, onChange, onSearch, onClear }: FilterFormProps) {
  const genres = useQuery(filterQueries.genres())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <form onSubmit={submit} aria-label="Filters" className="flex flex-col gap-5">
      <MultiSelect
        label="Genres"
        placeholder="Select genres"
        options={genres.data ?? []}
        selected={filters.genres}
        onToggle={(id) => onChange({ ...filters, genres: toggled(filters.genres, id) })}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="From year"
          min={MIN_YEAR}
          value={filters.yearFrom}
          onChange={(yearFrom) => onChange({ ...filters, yearFrom })}
        />
        <NumberField
          label="To year"
          min={MIN_YEAR}
          value={filters.yearTo}
          onChange={(yearTo) => onChange({ ...filters, yearTo })}
        />
      </div>
      <TermPicker
        label="Keywords"
        placeholder="Search keywords..."
        selected={filters.keywords}
        onChange={(keywords) => onChange({ ...filters, keywords })}
        suggest={filterQueries.suggestKeywords}
        detail={filterQueries.keyword}
      />
      <TermPicker
        label="Details"
        placeholder="Search moods, places, periods, etc."
        selected={filters.labels}
        onChange={(labels) => onChange({ ...filters, labels })}
        suggest={filterQueries.suggestLabels}
        detail={filterQueries.label}
      />
      <Button type="submit" variant="primary">
        Search
      </Button>
      {onClear && (
        <Button variant="ghost" onClick={onClear}>
          Clear all
        </Button>
      )}
    </form>
  )
}
