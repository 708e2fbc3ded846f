import { useQueries, useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useId, useState } from 'react'
import { fieldClass } from '../../components/ui/field.tsx'
import { SuggestionList } from '../../components/ui/suggestion-list.tsx'
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts'
import { useEnterChoice } from '../../hooks/use-enter-choice.ts'
import { formatLabelType } from '../../words/format.ts'
import type { Stance, Term } from './filters.ts'
import { StanceChip } from './stance-chip.tsx'
import { t } from '../../words/t.ts'

const DEBOUNCE_MS = 500

interface TermPickerProps {
  label: string
  placeholder: string
  wanted: readonly number[]
  without: readonly number[]
  onStance: (id: number, stance: Stance) => void
  /** Number of found movies with each term, if known. */
  counts: ReadonlyMap<number, number>
  suggest: (text: string) => UseQueryOptions<Term[], Error, Term[], string[]>
  detail: (id: number) => UseQueryOptions<Term, Error, Term, (string | number)[]>
}

/** A field that suggests terms while typing; chosen terms show under it as chips. */
export function TermPicker(props: TermPickerProps) {
  const { label, placeholder, wanted, without, onStance, counts, suggest, detail } = props
  const id = useId()
  const [text, setText] = useState('')
  const trimmed = text.trim()
  const query = useDebouncedValue(trimmed, DEBOUNCE_MS)
  const { data: terms } = useQuery({ ...suggest(query), enabled: query.length > 1 })
  const open = trimmed.length > 1 && terms !== undefined
  const pick = (term: Term) => {
    onStance(term.id, 'wanted')
    setText('')
  }
  const { onKeyDown, ...choice } = useEnterChoice({
    text: trimmed,
    values: (terms ?? []).map(valueOf),
    settled: open && query === trimmed,
    onChoose: (value) => {
      const term = terms?.find((one) => valueOf(one) === value)
      if (term) pick(term)
    },
  })
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Command
        {...choice}
        shouldFilter={false}
        label={label}
        className="relative"
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('')
          onKeyDown(event)
        }}
      >
        <Command.Input id={id} value={text} onValueChange={setText} placeholder={placeholder} className={fieldClass} />
        <SuggestionList open={open} note={terms?.length === 0 ? t('common.words.nothingFound') : undefined}>
          {terms?.map((term) => (
            <TermItem key={term.id} term={term} count={counts.get(term.id)} onSelect={() => pick(term)} />
          ))}
        </SuggestionList>
      </Command>
      <TermChips ids={[...wanted, ...without]} {...{ without, onStance, detail }} />
    </div>
  )
}

const valueOf = ({ id }: Term) => String(id)

function TermItem({ term, count, onSelect }: { term: Term; count: number | undefined; onSelect: () => void }) {
  return (
    <Command.Item
      value={valueOf(term)}
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-control px-3 text-sm data-[selected=true]:bg-raised"
    >
      <span>
        {term.name} {count !== undefined && <span className="text-muted">{count}</span>}
      </span>
      {term.type !== undefined && <span className="text-xs text-muted">{formatLabelType(term.type)}</span>}
    </Command.Item>
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
