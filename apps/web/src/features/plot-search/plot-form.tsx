import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { TextArea } from '../../components/ui/field.tsx'
import { YearFields } from '../../components/ui/year-fields.tsx'
import { MAX_LENGTH } from './plot-query.ts'
import type { PlotRequest } from './plot-query.ts'
import { t } from '../../words/t.ts'

interface PlotFormProps {
  request: PlotRequest
  onChange: (request: PlotRequest) => void
  onSearch: () => void
  busy: boolean
}

export function PlotForm({ request, onChange, onSearch, busy }: PlotFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <form
      onSubmit={submit}
      aria-label={t('plotSearch.plotForm.plotSearch')}
      className="flex flex-col gap-5 lg:sticky lg:top-24 lg:self-start"
    >
      <TextArea
        label={t('plotSearch.plotForm.searchByPlotSummary')}
        hint={t('plotSearch.plotForm.inYourOwnWordsA')}
        required
        rows={6}
        maxLength={MAX_LENGTH}
        value={request.plot}
        onChange={({ target }) => onChange({ ...request, plot: target.value })}
      />
      <div className="grid grid-cols-2 gap-3">
        <YearFields years={request} onChange={(years) => onChange({ ...request, ...years })} />
      </div>
      <Button type="submit" variant="primary" busy={busy}>
        {!busy && <Search className="size-4" aria-hidden="true" />}
        {t('common.words.search')}
      </Button>
    </form>
  )
}
