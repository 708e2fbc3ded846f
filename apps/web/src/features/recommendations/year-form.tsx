import { RefreshCw } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { YearFields } from '../../components/ui/year-fields.tsx'
import type { Years } from '../../components/ui/year-fields.tsx'
import { useDraft } from '../../hooks/use-draft.ts'
import { t } from '../../words/t.ts'

/** The range of years, and the Refresh button. */
export function YearForm({ yearFrom, yearTo, onSubmit }: Years & { onSubmit: (years: Years) => void }) {
  const [years, setYears] = useDraft<Years>({ yearFrom, yearTo })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(years)
  }
  return (
    <form onSubmit={submit} aria-label={t('recommendations.yearForm.years')} className="mb-6 flex flex-wrap gap-3">
      <div className="grid w-52 grid-cols-2 gap-3">
        <YearFields years={years} onChange={setYears} />
      </div>
      {/* Beside the fields, whose labels stand above them and hints below. */}
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className="text-sm">
          &nbsp;
        </span>
        <Button type="submit">
          <RefreshCw className="size-4" aria-hidden="true" />
          {t('recommendations.yearForm.refresh')}
        </Button>
      </div>
    </form>
  )
}
