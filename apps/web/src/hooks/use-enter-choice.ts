import { useEffect } from 'react'
import type { KeyboardEvent } from 'react'
import { useDraft } from './use-draft.ts'

interface Suggestions {
  /** Typed text. */
  text: string
  /** The entries on the list, best first. */
  values: readonly string[]
  /** True if they are the entries for exactly this text. */
  settled: boolean
  onChoose: (value: string) => void
  onEscape?: () => void
}

/**
 * Choice of Enter in a list that follows the typing: the highlighted entry, which is the first of every new list. Pressed
 * before the entries for the text are there, it waits for them and chooses the first.
 * @returns properties for cmdk's Command
 */
export function useEnterChoice({ text, values, settled, onChoose, onEscape }: Suggestions) {
  const [{ highlighted }, highlight] = useDraft({ values, highlighted: values[0] ?? '' })
  const [{ waiting, moved }, note] = useDraft({ text, waiting: false, moved: false })
  useEffect(() => {
    if (!waiting || !settled) return
    note({ text, waiting: false, moved })
    if (values[0] !== undefined) onChoose(values[0])
  })
  return {
    value: highlighted,
    onValueChange: (value: string) => highlight({ values, highlighted: value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape?.()
      if (event.key.startsWith('Arrow')) note({ text, waiting: false, moved: values.length > 0 })
      // Users who have moved along the list want the entry they see there.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || settled || moved) return
      event.preventDefault()
      note({ text, waiting: true, moved })
    },
  }
}
