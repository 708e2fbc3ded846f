import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createStore, useStore } from '../../lib/store.ts'
import { freeBottom } from './free-place.ts'
import { t } from '../../words/t.ts'

interface Toast {
  id: number
  text: string
  tone: 'status' | 'alert'
  action: { label: string; run: () => void } | undefined
}

const TOAST_MS = 5000
/** Duration of a message that offers Undo. */
export const UNDO_MS = 10_000
/** Below the top bar. */
const HIGHEST_TOP = 72
const PRESSABLE = 'a[href], button, input, select, textarea, summary, [role="slider"]'

const store = createStore<{ toasts: Toast[] }>({ toasts: [] })
let lastId = 0

const dismiss = (id: number) => store.set({ toasts: store.get().toasts.filter((toast) => toast.id !== id) })

/** Shows a message for a few seconds, with one action (such as Undo) if given; an alert is read out immediately. */
export function showToast(text: string, { tone = 'status', action }: Partial<Pick<Toast, 'tone' | 'action'>> = {}) {
  const id = ++lastId
  store.set({ toasts: [...store.get().toasts.slice(-2), { id, text, tone, action }] })
}

/** The toasts, one above the other at the left edge, where they cover nothing that can be pressed. One of these lives in the layout. */
export function Toaster() {
  const { toasts } = useStore(store)
  const column = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (column.current !== null) place(column.current)
  })
  return (
    <div ref={column} aria-live="polite" className="flex max-w-full flex-col items-start gap-2 self-start">
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/** Moves the column up from its usual place until it covers no control. */
function place(column: HTMLElement) {
  column.style.transform = ''
  const box = column.getBoundingClientRect()
  if (box.height === 0) return
  const pressable = [...document.querySelectorAll(PRESSABLE)].filter((element) => !column.contains(element))
  const bottom = freeBottom(
    box,
    pressable.map((element) => element.getBoundingClientRect()),
    HIGHEST_TOP,
  )
  if (bottom !== box.bottom) column.style.transform = `translateY(${bottom - box.bottom}px)`
}

function Message({ toast: { id, text, tone, action } }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const isHeld = hovered || focused
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismiss(id), action === undefined ? TOAST_MS : UNDO_MS)
    return () => clearTimeout(timer)
  }, [id, action, isHeld])
  return (
    <div
      role={tone}
      className="animate-rise pointer-events-auto flex max-w-md items-center gap-3 rounded-control border border-line bg-raised py-1 pr-1 pl-4 text-sm shadow-float"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className="py-2">{text}</span>
      {action !== undefined && (
        <button
          type="button"
          className="min-h-9 rounded-control px-2 font-semibold text-accent hover:underline"
          onClick={() => {
            action.run()
            dismiss(id)
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('ui.toaster.closeMessage')}
        className="flex size-9 items-center justify-center text-muted hover:text-text"
        onClick={() => dismiss(id)}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}
