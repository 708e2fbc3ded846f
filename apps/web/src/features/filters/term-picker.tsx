import { useQueries } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import { formatLabelType } from '../../words/format.ts'
import type { Stance, Term } from './filters.ts'
import { StanceChip } from './stance-chip.tsx'
import { SuggestField } from './suggest-field.tsx'
import { useSuggestions } from './use-suggestions.ts'
import type { Suggest } from './use-suggestions.ts'
import { t } from '../../words/t.ts'

interface TermPickerProps {
  label: string
  placeholder: string
  wanted: readonly number[]
  without: readonly number[]
  onStance: (id: number, stance: Stance) => void
  /** Number of found movies with each term, if known. */
  counts: ReadonlyMap<number, number>
  suggest: Suggest
  detail: (id: number) => UseQueryOptions<Term, Error, Term, (string | number)[]>
}

/** A field that suggests terms while typing; chosen terms show under it as chips. */
export function TermPicker(props: TermPickerProps) {
  const { label, placeholder, wanted, without, onStance, counts, suggest, detail } = props
  const { text, setText, terms, settled } = useSuggestions(suggest)
  return (
    <div className="flex flex-col gap-1.5">
      <SuggestField
        {...{ label, placeholder, text, settled }}
        onText={setText}
        suggestions={terms?.map(({ id, name, type }) => ({
          key: String(id),
          name,
          count: counts.get(id),
          detail: type === undefined ? undefined : formatLabelType(type),
        }))}
        onPick={(key) => onStance(Number(key), 'wanted')}
      />
      <TermChips ids={[...wanted, ...without]} {...{ without, onStance, detail }} />
    </div>
  )
}

interface TermChipsProps extends Pick<TermPickerProps, 'without' | 'onStance' | 'detail'> {
  ids: readonly number[]
}

function TermChips({ ids, without, onStance, detail }: TermChipsProps) {
  const terms = useQueries({ queries: ids.map((id) => detail(id)) })
  if (ids.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1.5">
      {ids.map((id, i) => {
        const { data: term, isError } = terms[i] ?? {}
        return (
          <StanceChip
            key={id}
            name={term?.name ?? (isError ? t('filters.termPicker.nameNotLoaded') : '…')}
            {...(term?.type !== undefined && { detail: formatLabelType(term.type) })}
            leftOut={without.includes(id)}
            onStance={(stance) => onStance(id, stance)}
          />
        )
      })}
    </div>
  )
}
