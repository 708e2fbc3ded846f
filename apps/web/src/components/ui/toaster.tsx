import { X } from 'lucide-react'
import { createStore, useStore } from '../../lib/store.ts'

interface Toast {
  id: number
  text: string
  tone: 'status' | 'alert'
  action: { label: string; run: () => void } | undefined
}

export const TOAST_MS = 5000

const store = createStore<{ toasts: Toast[] }>({ toasts: [] })
let lastId = 0

const dismiss = (id: number) => store.set({ toasts: store.get().toasts.filter((toast) => toast.id !== id) })

/** Shows a message for a few seconds, with one action (such as Undo) if given; an alert is read out at once. */
export function showToast(text: string, { tone = 'status', action }: Partial<Pick<Toast, 'tone' | 'action'>> = {}) {
  const id = ++lastId
  store.set({ toasts: [...store.get().toasts.slice(-2), { id, text, tone, action }] })
  setTimeout(() => dismiss(id), TOAST_MS)
}

/** The toasts, one above the other in the column that holds them. One of these lives in the layout. */
export function Toaster() {
  const { toasts } = useStore(store)
  return (
    <div aria-live="polite" className="contents">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          role={toast.tone}
          className="animate-rise pointer-events-auto flex max-w-md items-center gap-3 rounded-control border border-line bg-raised py-1 pr-1 pl-4 text-sm shadow-float"
        >
          <span className="py-2">{toast.text}</span>
          {toast.action !== undefined && (
            <button
              type="button"
              className="min-h-9 rounded-control px-2 font-semibold text-accent hover:underline"
              onClick={() => {
                toast.action?.run()
                dismiss(toast.id)
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button
            type="button"
            aria-label="Close message"
            className="flex size-9 items-center justify-center text-muted hover:text-text"
            onClick={() => dismiss(toast.id)}
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  )
}
