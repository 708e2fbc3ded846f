import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { t } from '../../words/t.ts'

interface OneTimeTextProps {
  label: string
  /** A link or a token. */
  text: string
  /** Purpose and expiry. */
  hint: string
}

/**
 * A text that is shown only once: it takes the focus, selected, with a button to copy it. The button's result is shown next to it,
 * because a toast would lie behind the dialog that this is often in. Give it a key where one text may follow another.
 */
export function OneTimeText({ label, text, hint }: OneTimeTextProps) {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState('')
  useEffect(() => field.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(t('common.words.copiedToClipboard'))
    } catch {
      field.current?.select()
      setOutcome(t('ui.oneTimeText.theBrowserDidNotAllow'))
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <TextField
        ref={field}
        label={label}
        readOnly
        value={text}
        hint={t('ui.oneTimeText.hintItIsShownOnly', { hint })}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>
          <Copy className="size-4" aria-hidden="true" />
          {t('common.words.copy')}
        </Button>
        <output className="text-sm text-muted">{outcome}</output>
      </div>
    </div>
  )
}
