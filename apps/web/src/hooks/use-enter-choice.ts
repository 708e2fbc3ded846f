import { useEffect } from 'react'
import type { KeyboardEvent } from 'react'
import { useDraft } from './use-draft.ts'

interface Suggestions {
  /** What is typed. */
  text: string
  /** The entries on the list, best first. */
  values: readonly string[]
  /** Whether they are the entries for exactly this text. */
  settled: boolean
  onChoose: (value: string) => void
}

/**
 * What Enter chooses from a list that follows the typing: the highlighted entry, which is the first of every new list. Pressed
 * before the entries for the text are there, it waits for them and chooses the first.
 * @returns properties for cmdk's Command
 */
export function useEnterChoice({ text, values, settled, onChoose }: Suggestions) {
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
      if (event.key.startsWith('Arrow')) note({ text, waiting: false, moved: values.length > 0 })
      // Whoever has moved along the list wants what they see there.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || settled || moved) return
      event.preventDefault()
      note({ text, waiting: true, moved })
    },
  }
}
