import { useState } from 'react'
import { MAX_YEAR, MIN_YEAR } from '../../lib/search-params.ts'
import { TextField } from './field.tsx'
import { t } from '../../words/t.ts'

/** A range of years; null means no limit. */
export interface Years {
  yearFrom: number | null
  yearTo: number | null
}

const earliestEnd = ({ yearFrom }: Years) => Math.max(MIN_YEAR, yearFrom ?? MIN_YEAR)

/** True if the range can be searched for: no year too early, and not the later one first. */
export function areYearsPossible(years: Years): boolean {
  const { yearFrom, yearTo } = years
  return (yearFrom === null || yearFrom >= MIN_YEAR) && (yearTo === null || yearTo >= earliestEnd(years))
}

/** From year and To year. An impossible year gets a hint, and its form is not sent. */
export function YearFields({ years, onChange }: { years: Years; onChange: (years: Years) => void }) {
  return (
    <>
      <YearField
        label={t('ui.yearFields.fromYear')}
        earliest={MIN_YEAR}
        value={years.yearFrom}
        onChange={(yearFrom) => onChange({ ...years, yearFrom })}
      />
      <YearField
        label={t('ui.yearFields.toYear')}
        earliest={earliestEnd(years)}
        value={years.yearTo}
        onChange={(yearTo) => onChange({ ...years, yearTo })}
      />
    </>
  )
}

interface YearFieldProps {
  label: string
  earliest: number
  value: number | null
  onChange: (value: number | null) => void
}

/** From so many on, a number that is being typed is a whole year. */
const FOUR_DIGITS = 1000

function YearField({ label, earliest, value, onChange }: YearFieldProps) {
  const [typing, setTyping] = useState(false)
  const tooEarly = value !== null && value < earliest && (!typing || value >= FOUR_DIGITS)
  return (
    <TextField
      label={label}
      errors={tooEarly ? [t('ui.yearFields.earliestOrLater', { earliest })] : []}
      type="number"
      inputMode="numeric"
      min={earliest}
      step={1}
      value={value ?? ''}
      onBlur={() => setTyping(false)}
      onChange={({ target }) => {
        setTyping(true)
        const year = Math.trunc(Number(target.value))
        if (target.value === '') onChange(null)
        else if (year <= MAX_YEAR) onChange(year)
      }}
    />
  )
}
