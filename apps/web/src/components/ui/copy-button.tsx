import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button.tsx'
import { showToast } from './toaster.tsx'
import { t } from '../../words/t.ts'

interface CopyButtonProps extends ButtonLook {
  /** Nothing can be copied while it is empty. */
  text: string
  label: string
  /** Said when the text is on the clipboard. */
  done: string
}

export function CopyButton({ text, label, done, variant }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(done, { tone: 'alert' })
    } catch {
      showToast(t('ui.copyButton.theBrowserDidNotAllow'), { tone: 'alert' })
    }
  }
  return (
    <Button variant={variant} disabled={text === ''} onClick={() => void copy()}>
      <Copy className="size-4" aria-hidden="true" />
      {label}
    </Button>
  )
}
