import type { MovieFacets } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterChip } from './filter-chip.tsx'
import type { CodeKind } from './filters.ts'
import { codesOf, filterQueries } from './queries.ts'
import { SuggestField } from './suggest-field.tsx'

interface CodePickerProps {
  kind: CodeKind
  label: string
  placeholder: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Number of movies that the filters leave, once known. */
  facets: MovieFacets | undefined
}

/** A field that suggests countries, languages or prizes of the catalogue from the first letter on; chosen ones are chips. */
export function CodePicker({ kind, label, placeholder, chosen, onChange, facets }: CodePickerProps) {
  const [text, setText] = useState('')
  const all = useQuery(filterQueries.codes()).data
  const entries = all && codesOf(all, kind)
  const typed = folded(text.trim())
  function suggested() {
    const counts = facets && new Map(codesOf(facets, kind).map(({ code, count }) => [code, count]))
    const matching = entries?.filter(({ code, name }) => !chosen.includes(code) && startsWord(folded(name), typed))
    return matching?.map(({ code, name }) => ({ key: code, name, count: counts && (counts.get(code) ?? 0) }))
  }
  return (
    <div className="flex flex-col gap-1.5">
      <SuggestField
        {...{ label, placeholder, text }}
        settled
        onText={setText}
        suggestions={typed === '' ? undefined : suggested()}
        onPick={(code) => onChange([...chosen, code])}
      />
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {chosen.map((code) => (
            <FilterChip
              key={code}
              name={entries?.find((entry) => entry.code === code)?.name ?? code}
              onRemove={() => onChange(chosen.filter((one) => one !== code))}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Without case and accents. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const startsWord = (name: string, typed: string) => name.startsWith(typed) || name.includes(` ${typed}`)
