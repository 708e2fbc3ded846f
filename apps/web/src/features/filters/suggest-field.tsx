import { Command } from 'cmdk'
import { useId } from 'react'
import { fieldClass } from '../../components/ui/field.tsx'
import { SuggestionList } from '../../components/ui/suggestion-list.tsx'
import { useEnterChoice } from '../../hooks/use-enter-choice.ts'
import { t } from '../../words/t.ts'

/** A line of suggestions. */
export interface Suggested {
  key: string
  name: string
  /** Number of found movies with it, if known. */
  count?: number | undefined
  detail?: string | undefined
}

interface SuggestFieldProps {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** Undefined until there are some for a text. */
  suggestions: readonly Suggested[] | undefined
  /** True if they are the suggestions for exactly this text. */
  settled: boolean
  onPick: (key: string) => void
}

/** A field with suggestions under it, which are open while there are any. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, placeholder, text, onText, suggestions, settled, onPick } = props
  const id = useId()
  const pick = (key: string) => {
    onPick(key)
    onText('')
  }
  const choice = useEnterChoice({
    text: text.trim(),
    values: (suggestions ?? []).map(({ key }) => key),
    settled: suggestions !== undefined && settled,
    onChoose: pick,
    onEscape: () => onText(''),
  })
  return (
    <>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Command {...choice} shouldFilter={false} label={label} className="relative">
        <Command.Input id={id} value={text} onValueChange={onText} placeholder={placeholder} className={fieldClass} />
        <SuggestionList
          open={suggestions !== undefined}
          note={suggestions?.length === 0 ? t('common.words.nothingFound') : undefined}
        >
          {suggestions?.map(({ key, ...one }) => (
            <SuggestedItem key={key} {...one} value={key} onSelect={() => pick(key)} />
          ))}
        </SuggestionList>
      </Command>
    </>
  )
}

interface SuggestedItemProps extends Omit<Suggested, 'key'> {
  value: string
  onSelect: () => void
}

function SuggestedItem({ value, name, count, detail, onSelect }: SuggestedItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-control px-3 text-sm data-[selected=true]:bg-raised"
    >
      <span>
        {name} {count !== undefined && <span className="text-muted">{count}</span>}
      </span>
      {detail !== undefined && <span className="text-xs text-muted">{detail}</span>}
    </Command.Item>
  )
}
