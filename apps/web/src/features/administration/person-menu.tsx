import type { AdminPerson } from '@marquee/contract'
import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { MenuPanel } from '../../components/ui/menu-panel.tsx'
import { ACT_NAMES, actsFor } from './person-acts.ts'
import type { PersonAct } from './person-acts.ts'
import { t } from '../../words/t.ts'

interface PersonMenuProps {
  person: AdminPerson
  isMe: boolean
  onAct: (act: PersonAct) => void
}

export function PersonMenu({ person, isMe, onAct }: PersonMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const picked = useRef<PersonAct | null>(null)
  /** The dialog opens once the menu is gone and its button has the focus, so that the focus returns there. */
  const open = (event: Event) => {
    event.preventDefault()
    trigger.current?.focus()
    if (picked.current !== null) onAct(picked.current)
    picked.current = null
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        ref={trigger}
        aria-label={t('administration.personMenu.manageUsername', { username: person.username })}
        className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-text aria-expanded:bg-raised"
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <MenuPanel within="main" onClosed={open}>
        {actsFor(person, isMe).map((act) => (
          <DropdownMenu.Item
            key={act}
            className={`flex min-h-11 items-center gap-3 rounded-control px-3 text-sm outline-none data-highlighted:bg-raised ${act === 'delete' ? 'text-danger' : ''}`}
            onSelect={() => {
              picked.current = act
            }}
          >
            {ACT_NAMES[act]}
          </DropdownMenu.Item>
        ))}
      </MenuPanel>
    </DropdownMenu.Root>
  )
}
