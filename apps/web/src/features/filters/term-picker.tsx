import { useQueries, useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useId, useState } from 'react'
import { RemovableChip } from '../../components/ui/chip.tsx'
import { fieldClass } from '../../components/ui/field.tsx'
import { SuggestionList } from '../../components/ui/suggestion-list.tsx'
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts'
import { formatLabelType } from '../../lib/format.ts'
import type { Term } from './filters.ts'

const DEBOUNCE_MS = 500

interface TermPickerProps {
  label: string
  placeholder: string
  selected: readonly number[]
  onChange: (ids: number[]) => void
  suggest: (text: string) => UseQueryOptions<Term[], Error, Term[], string[]>
  detail: (id: number) => UseQueryOptions<Term, Error, Term, (string | number)[]>
}

/** A field that suggests while typing; what is picked stands under it as chips that go away when pressed. */
export function TermPicker({ label, placeholder, selected, onChange, suggest, detail }: TermPickerProps) {
  const id = useId()
  const [text, setText] = useState('')
  const query = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const suggestions = useQuery({ ...suggest(query), enabled: query.length > 1 })
  const chosen = useQueries({ queries: selected.map((term) => detail(term)) })
  const open = text.trim().length > 1 && suggestions.data !== undefined
  const pick = (term: Term) => {
    if (!selected.includes(term.id)) onChange([...selected, term.id])
    setText('')
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Command
        shouldFilter={false}
        label={label}
        className="relative"
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
      >
        <Command.Input id={id} value={text} onValueChange={setText} placeholder={placeholder} className={fieldClass} />
        <SuggestionList open={open} empty={suggestions.data?.length === 0}>
          {suggestions.data?.map((term) => (
            <Command.Item
              key={term.id}
              value={String(term.id)}
              onSelect={() => pick(term)}
              className="flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-control px-3 text-sm data-[selected=true]:bg-raised"
            >
              {term.name}
              {term.type !== undefined && <span className="text-xs text-muted">{formatLabelType(term.type)}</span>}
            </Command.Item>
          ))}
        </SuggestionList>
      </Command>
      <div className="flex flex-wrap gap-1.5">
        {chosen.map(({ data }, i) => {
          const term = selected[i]
          if (term === undefined) return null
          return (
            <RemovableChip
              key={term}
              label={data?.name ?? '…'}
              detail={data?.type === undefined ? undefined : formatLabelType(data.type)}
              onRemove={() => onChange(selected.filter((other) => other !== term))}
            />
          )
        })}
      </div>
    </div>
  )
}
