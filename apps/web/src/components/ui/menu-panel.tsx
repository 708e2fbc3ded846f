import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

interface MenuPanelProps {
  /** The landmark that holds the menu. */
  within: 'header' | 'main'
  /** Runs instead of the return of the focus to the menu's button. */
  onClosed?: (event: Event) => void
  children: ReactNode
}

const CLASSES = 'animate-rise w-60 rounded-control border border-line bg-surface p-1.5 text-text shadow-float'
const PLACES = {
  header: { className: `${CLASSES} z-40`, sideOffset: 6, collisionPadding: 12 },
  main: {
    className: `${CLASSES} z-20`,
    sideOffset: 4,
    collisionPadding: { top: 72, right: 12, bottom: 72, left: 12 },
  },
} as const

/**
 * The panel of a menu, rendered in a landmark.
 * Its `Root` must not be modal: a modal menu writes a style element, which the page's policy forbids.
 */
export function MenuPanel({ within, onClosed, children }: MenuPanelProps) {
  return (
    <DropdownMenu.Portal container={document.querySelector(within)}>
      <DropdownMenu.Content
        align="end"
        {...PLACES[within]}
        onCloseAutoFocus={(event) => {
          // The focus returns a task later. Taken from a menu that was opened again by then, it would close that menu.
          if (isOpenAgain(event)) event.preventDefault()
          else onClosed?.(event)
        }}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  )
}

function isOpenAgain({ currentTarget }: Event): boolean {
  const trigger = currentTarget instanceof Element && currentTarget.getAttribute('aria-labelledby')
  return trigger !== false && trigger !== null && document.getElementById(trigger)?.dataset['state'] === 'open'
}
