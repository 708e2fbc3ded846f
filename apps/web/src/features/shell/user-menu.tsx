import { ChevronDown, CircleUser } from 'lucide-react'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { triggerClass } from './nav-items.ts'

export interface UserMenuProps {
  /** The username, or the word Personal until it is known. */
  name: string
  onLogout: () => void
}

export function UserMenuLabel({ name }: { name: string }) {
  return (
    <>
      <CircleUser className="size-5" aria-hidden="true" />
      <span className="max-w-20 truncate max-[22.5rem]:sr-only sm:max-w-32">{name}</span>
      <ChevronDown className="size-4 text-muted" aria-hidden="true" />
    </>
  )
}

/** The user's menu. Its code is loaded on hover, focus or press; the first press opens it. */
export function UserMenu(props: UserMenuProps) {
  const [Loaded, setLoaded] = useState<ComponentType<UserMenuProps> | null>(null)
  const load = () => import('./loaded-user-menu.tsx')
  const open = async () => {
    const { LoadedUserMenu } = await load()
    setLoaded(() => LoadedUserMenu)
  }
  if (Loaded) return <Loaded {...props} />
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded="false"
      className={triggerClass}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => void open()}
    >
      <UserMenuLabel name={props.name} />
    </button>
  )
}
