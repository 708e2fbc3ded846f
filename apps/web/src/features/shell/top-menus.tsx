import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { classNames } from '../../components/ui/class-names.ts'
import { MENUS, itemClass, panelClass, triggerClass } from './nav-items.ts'
import type { NavMenu } from './nav-items.ts'
import { useHoverMenu } from './use-hover-menu.ts'
import { t } from '../../words/t.ts'

/** The menus Movies and Explore: they open on hover, press and arrow down, and close on leaving and Escape. */
export function TopMenus() {
  const { open, show, press, enter, leave } = useHoverMenu()
  return (
    <nav aria-label={t('shell.topMenus.main')} className="hidden lg:block">
      <ul className="flex gap-1">
        {MENUS.map((menu) => (
          <Menu
            key={menu.label}
            menu={menu}
            open={open === menu.label}
            onOpen={(on) => show(on ? menu.label : null)}
            onPress={() => press(menu.label)}
            onEnter={() => enter(menu.label)}
            onLeave={leave}
          />
        ))}
      </ul>
    </nav>
  )
}

interface MenuProps {
  menu: NavMenu
  open: boolean
  onOpen: (open: boolean) => void
  onPress: () => void
  onEnter: () => void
  onLeave: () => void
}

function Menu({ menu: { label, items }, open, onOpen, onPress, onEnter, onLeave }: MenuProps) {
  const place = useRef<HTMLLIElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  usePresence(place, { onEnter, onLeave, onFocusLeft: () => open && onOpen(false) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      onOpen(false)
      trigger.current?.focus()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      onOpen(true)
      moveFocus(list.current, event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  return (
    <li ref={place} className="relative">
      <button
        ref={trigger}
        type="button"
        aria-expanded={open}
        className={triggerClass}
        onClick={onPress}
        onKeyDown={onKeyDown}
      >
        {label}
        <ChevronDown
          className={classNames('size-4 text-muted transition-transform', open && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <ul ref={list} hidden={!open} className={`${panelClass} absolute top-full left-0 mt-1 w-72`}>
        {items.map(({ label: name, to, hint }) => (
          <li key={name}>
            <Link to={to} className={itemClass} onClick={() => onOpen(false)} onKeyDown={onKeyDown}>
              <span>
                <span className="block font-medium">{name}</span>{' '}
                <span className="block text-xs text-muted">{hint}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

interface Presence {
  onEnter: () => void
  onLeave: () => void
  onFocusLeft: () => void
}

/** Calls back when the mouse enters and leaves an element, and when the focus has left it. */
function usePresence(ref: RefObject<HTMLElement | null>, { onEnter, onLeave, onFocusLeft }: Presence) {
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const enter = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && onEnter()
    const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && onLeave()
    const focusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) onFocusLeft()
    }
    element.addEventListener('pointerenter', enter)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('focusout', focusOut)
    return () => {
      element.removeEventListener('pointerenter', enter)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('focusout', focusOut)
    }
  }, [ref, onEnter, onLeave, onFocusLeft])
}

/** Moves to the next or previous link, into the list when the focus is not in it yet. */
function moveFocus(list: HTMLElement | null, step: 1 | -1) {
  if (list === null) return
  // Links in a hidden list cannot take the focus, and React shows the list only after this handler.
  list.hidden = false
  const links = [...list.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : (at + step + links.length) % links.length
  links[next]?.focus()
}
