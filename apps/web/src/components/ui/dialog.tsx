import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { t } from '../../words/t.ts'

interface DialogProps {
  title: string
  open: boolean
  /** Called when the person closes the dialog, never when `open` does. */
  onClose: () => void
  children: ReactNode
}

/**
 * The platform's modal dialog (focus stays inside, Escape closes, the page behind is inert);
 * a sheet from the bottom edge on phones.
 */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // One dialog closes before the next one opens, so that the focus returns to the button that led to the first.
  useLayoutEffect(() => {
    if (!open && ref.current?.open === true) ref.current.close()
  }, [open])
  useEffect(() => {
    if (open && ref.current?.open === false) ref.current.showModal()
  }, [open])
  /** The event arrives later, when another dialog may be open; React also passes on that of a dialog inside. */
  const report = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (target === currentTarget && open && !currentTarget.open) onClose()
  }
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={report}
      closedby="any"
      className="m-0 mt-auto max-h-[85dvh] w-full max-w-none overflow-hidden rounded-t-control border border-line bg-surface text-text shadow-float backdrop:bg-scrim open:flex open:animate-rise sm:m-auto sm:max-w-lg sm:rounded-control"
    >
      <div className="flex max-h-[inherit] w-full flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <button
            type="button"
            aria-label={t('ui.dialog.close')}
            onClick={onClose}
            className="flex size-11 items-center justify-center rounded-control text-muted hover:text-text"
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </div>
        <div className="min-h-0 overflow-y-auto p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          {open && children}
        </div>
      </div>
    </dialog>
  )
}
