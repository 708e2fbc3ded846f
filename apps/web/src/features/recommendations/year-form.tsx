import type { FormEvent } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { YearFields } from '../../components/ui/year-fields.tsx'
import type { Years } from '../../components/ui/year-fields.tsx'
import { useDraft } from '../../hooks/use-draft.ts'
import { t } from '../../words/t.ts'

/** "Any year", "1950–1979", "From 1950" or "Until 1979". */
export function yearsLabel({ yearFrom, yearTo }: Years): string {
  if (yearFrom !== null && yearTo !== null) return `${yearFrom}–${yearTo}`
  if (yearFrom !== null) return t('recommendations.yearForm.from', { year: String(yearFrom) })
  return yearTo === null
    ? t('recommendations.yearForm.anyYear')
    : t('recommendations.yearForm.until', { year: String(yearTo) })
}

interface YearFormProps extends Years {
  /** So that Refresh, outside of it, sends it too. */
  id: string
  onSubmit: (years: Years) => void
}

/** The range of years. */
export function YearForm({ id, yearFrom, yearTo, onSubmit }: YearFormProps) {
  const [years, setYears] = useDraft<Years>({ yearFrom, yearTo })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(years)
  }
  return (
    <form id={id} onSubmit={submit} aria-label={t('recommendations.yearForm.years')} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <YearFields years={years} onChange={setYears} />
      </div>
      <Button type="submit">{t('recommendations.yearForm.show')}</Button>
    </form>
  )
}
