import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { MenuPanel } from '../../components/ui/menu-panel.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { THEMES, setTheme, useTheme } from '../../lib/theme.ts'
import { GROUP_ITEMS, THEME_NAMES, itemClass, panelClass, triggerClass, userItems } from './nav-items.ts'
import type { NavItem } from './nav-items.ts'
import { UserMenuLabel } from './user-menu.tsx'
import type { UserMenuProps } from './user-menu.tsx'
import { rich, t } from '../../words/t.ts'

const headingClass = 'px-3 pt-2 pb-1 text-xs font-semibold tracking-wide text-muted uppercase'
const ruleClass = 'my-1.5 h-px bg-line'

export function LoadedUserMenu({ name, onLogout }: UserMenuProps) {
  const { me } = useAuth()
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger className={triggerClass}>
        <UserMenuLabel name={name} />
      </DropdownMenu.Trigger>
      <MenuPanel within="header">
        {me?.age_limit !== undefined && (
          <p className="px-3 pt-2 text-sm text-muted">{t('common.words.forAgesUpTo', { age: me.age_limit })}</p>
        )}
        <MenuLinks items={userItems(me)} />
        <DropdownMenu.Separator className={ruleClass} />
        <DropdownMenu.Group>
          <DropdownMenu.Label className={headingClass}>{t('common.words.groups')}</DropdownMenu.Label>
          <MenuLinks items={GROUP_ITEMS} />
        </DropdownMenu.Group>
        <DropdownMenu.Separator className={ruleClass} />
        <ThemeSection />
        <DropdownMenu.Separator className={ruleClass} />
        <DropdownMenu.Item className={`${itemClass} font-medium text-danger`} onSelect={onLogout}>
          {t('common.words.logOut')}
        </DropdownMenu.Item>
      </MenuPanel>
    </DropdownMenu.Root>
  )
}

function MenuLinks({ items }: { items: readonly Omit<NavItem, 'hint'>[] }) {
  return items.map(({ label, to, state }) => (
    <DropdownMenu.Item key={label} asChild>
      <Link to={to} state={state ?? {}} className={itemClass}>
        {label}
      </Link>
    </DropdownMenu.Item>
  ))
}

function ThemeSection() {
  const theme = useTheme()
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLDivElement>(null)
  const onEscape = (event: KeyboardEvent) => {
    // By default Escape closes the whole menu.
    event.preventDefault()
    setOpen(false)
    trigger.current?.focus()
  }
  return (
    <DropdownMenu.Sub open={open} onOpenChange={setOpen}>
      <DropdownMenu.SubTrigger ref={trigger} className={`${itemClass} justify-between`}>
        <span>
          {rich('shell.loadedUserMenu.themeThemename', {
            themeName: <span className="text-muted">{THEME_NAMES[theme]}</span>,
          })}
        </span>
        <ChevronRight className="size-4 text-muted" aria-hidden="true" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal container={document.querySelector('header')}>
        <DropdownMenu.SubContent
          onEscapeKeyDown={onEscape}
          sideOffset={6}
          collisionPadding={12}
          className={`${panelClass} w-40`}
        >
          <DropdownMenu.RadioGroup value={theme}>
            {THEMES.map((value) => (
              <DropdownMenu.RadioItem
                key={value}
                value={value}
                className={`${itemClass} justify-between`}
                onSelect={() => setTheme(value)}
              >
                {THEME_NAMES[value]}
                <DropdownMenu.ItemIndicator>
                  <Check className="size-4 text-accent" aria-hidden="true" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  )
}
