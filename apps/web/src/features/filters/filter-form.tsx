import type { MovieFacets } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { MultiSelect } from '../../components/ui/multi-select.tsx'
import { YearFields } from '../../components/ui/year-fields.tsx'
import { AgeField } from './age-field.tsx'
import { CodePicker } from './code-picker.tsx'
import { countOf, hasSeveral, parseFilters, stanceOf, withStance } from './filters.ts'
import type { Family, Filters, Stance } from './filters.ts'
import { LengthFields } from './length-fields.tsx'
import { PersonPicker } from './person-picker.tsx'
import { filterQueries } from './queries.ts'
import { TermPicker } from './term-picker.tsx'
import { t } from '../../words/t.ts'

const MATCHES = [
  { value: 'all', label: t('filters.filterForm.allOfThese') },
  { value: 'any', label: t('filters.filterForm.anyOfThese') },
] as const

interface FilterFormProps {
  filters: Filters
  /** Number of movies that the filters leave, once known. */
  facets: MovieFacets | undefined
  onChange: (filters: Filters) => void
  onSearch: () => void
  /** The label of the search button. */
  action: string
}

export function FilterForm({ filters, facets, onChange, onSearch, action }: FilterFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  const takeStance = (family: Family) => (id: number, stance: Stance) =>
    onChange(withStance(filters, family, id, stance))
  return (
    <form onSubmit={submit} aria-label={t('filters.filterForm.filters')} className="flex flex-col gap-5">
      <GenreSelect filters={filters} facets={facets} onStance={takeStance('genres')} />
      <div className="grid grid-cols-2 gap-3">
        <YearFields years={filters} onChange={({ yearFrom, yearTo }) => onChange({ ...filters, yearFrom, yearTo })} />
      </div>
      <TermPicker
        label={t('common.words.keywords')}
        placeholder={t('filters.filterForm.searchKeywords')}
        wanted={filters.keywords}
        without={filters.without.keywords}
        onStance={takeStance('keywords')}
        counts={countsOf(facets?.keywords)}
        suggest={filterQueries.suggestKeywords}
        detail={filterQueries.keyword}
      />
      <TermPicker
        label={t('filters.filterForm.details')}
        placeholder={t('filters.filterForm.searchMoodsPlacesPeriodsEtc')}
        wanted={filters.labels}
        without={filters.without.labels}
        onStance={takeStance('labels')}
        counts={countsOf(facets?.labels)}
        suggest={filterQueries.suggestLabels}
        detail={filterQueries.label}
      />
      <PersonPicker people={filters.people} onChange={(people) => onChange({ ...filters, people })} />
      <CodePickers filters={filters} facets={facets} onChange={onChange} />
      <LengthFields length={filters} onChange={(length) => onChange({ ...filters, ...length })} />
      <AgeField age={filters.suitableFor} onChange={(suitableFor) => onChange({ ...filters, suitableFor })} />
      {hasSeveral(filters) && (
        <Choice
          label={t('filters.filterForm.aMovieMustHave')}
          options={MATCHES}
          value={filters.match}
          onChange={(match) => onChange({ ...filters, match })}
        />
      )}
      <Button type="submit" variant="primary">
        {action}
      </Button>
      {countOf(filters) > 0 && (
        <Button variant="ghost" onClick={() => onChange({ ...parseFilters({}), order: filters.order })}>
          {t('filters.filterForm.clearAll')}
        </Button>
      )}
    </form>
  )
}

/** Country, original language and prizes. */
function CodePickers({ filters, facets, onChange }: Pick<FilterFormProps, 'filters' | 'facets' | 'onChange'>) {
  return (
    <>
      <CodePicker
        kind="countries"
        label={t('filters.filterForm.countries')}
        placeholder={t('filters.filterForm.searchCountries')}
        chosen={filters.countries}
        onChange={(countries) => onChange({ ...filters, countries })}
        facets={facets}
      />
      <CodePicker
        kind="languages"
        label={t('filters.filterForm.originalLanguage')}
        placeholder={t('filters.filterForm.searchLanguages')}
        chosen={filters.languages}
        onChange={(languages) => onChange({ ...filters, languages })}
        facets={facets}
      />
      <CodePicker
        kind="prizes"
        label={t('filters.prizePicker.prizes')}
        placeholder={t('filters.prizePicker.searchPrizes')}
        chosen={filters.prizes}
        onChange={(prizes) => onChange({ ...filters, prizes })}
        facets={facets}
      />
    </>
  )
}

const countsOf = (entries: MovieFacets['labels'] = []) => new Map(entries.map(({ id, count }) => [id, count]))

interface GenreSelectProps extends Pick<FilterFormProps, 'filters' | 'facets'> {
  onStance: (id: number, stance: Stance) => void
}

function GenreSelect({ filters, facets, onStance }: GenreSelectProps) {
  const genres = useQuery(filterQueries.genres())
  const counts = countsOf(facets?.genres)
  const turn = (stance: Stance) => (id: number) =>
    onStance(id, stanceOf(filters, 'genres', id) === stance ? 'either' : stance)
  return (
    <MultiSelect
      label={t('common.words.genres')}
      placeholder={t('filters.filterForm.selectGenres')}
      options={(genres.data ?? []).map((genre) => ({ ...genre, count: facets && (counts.get(genre.id) ?? 0) }))}
      selected={filters.genres}
      onToggle={turn('wanted')}
      leftOut={filters.without.genres}
      onLeaveOut={turn('without')}
    />
  )
}
