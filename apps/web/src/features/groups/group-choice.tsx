import type { Group } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AvatarRow } from './avatar.tsx'
import { t } from '../../words/t.ts'

interface GroupChoiceProps {
  groups: readonly Group[]
  /** The way to an evening with other people. */
  others: ReactNode
}

/** Asks with which group to watch tonight. */
export function GroupChoice({ groups, others }: GroupChoiceProps) {
  return (
    <section aria-labelledby="with-whom">
      <h2 id="with-whom" className="mb-4 text-lg">
        {t('groups.groupChoice.whoAreYouWatchingWith')}
      </h2>
      <ul aria-labelledby="with-whom" className="mb-6 grid gap-3 sm:grid-cols-2">
        {groups.map(({ id, name, users }) => (
          <li key={id}>
            <Link
              to="/groups/$groupId"
              params={{ groupId: id }}
              search={{ tonight: 'start' }}
              className="grid grid-cols-[auto_minmax(50%,1fr)] items-center gap-4 rounded-control border border-line bg-surface p-4 hover:border-field"
            >
              <AvatarRow names={users.map(({ user }) => user.username)} />
              <span className="line-clamp-2 font-semibold wrap-anywhere">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {others}
    </section>
  )
}
