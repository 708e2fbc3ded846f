import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { t } from '../../words/t.ts'

interface ConfirmDialogProps {
  title: string
  text: string
  /** The label of the confirming button, a verb. */
  action: string
  open: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of something that cannot be undone. */
export function ConfirmDialog({ title, text, action, open, busy = false, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <p className="text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('common.words.cancel')}</Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
