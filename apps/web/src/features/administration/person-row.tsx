import type { AdminPerson } from '@marquee/contract'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { formatMoment, formatShortDate } from '../../words/format.ts'
import { waysIn } from '../../words/ways-in.ts'
import { Mark } from '../../components/ui/mark.tsx'
import { Fact } from './fact.tsx'
import type { PersonAct } from './person-acts.ts'
import { PersonMenu } from './person-menu.tsx'
import { t } from '../../words/t.ts'

interface PersonRowProps {
  person: AdminPerson
  isMe: boolean
  onAct: (act: PersonAct) => void
}

/** An account: a row on a desk, a card on a phone. */
export function PersonRow({ person, isMe, onAct }: PersonRowProps): ReactNode {
  const { username, email, administrator, disabled, age_limit: age } = person
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-control border border-line bg-surface p-4">
      <Avatar name={username} />
      <div className="min-w-0 flex-1 basis-24">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-sans text-base font-semibold">
          <span className="min-w-0 wrap-anywhere">{username}</span>
          {isMe && <span className="font-normal text-muted">{t('administration.personRow.you')}</span>}
          {administrator && <Mark>{t('administration.personRow.administrator')}</Mark>}
          {age !== null && <Mark>{t('common.words.forAgesUpTo', { age })}</Mark>}
          {disabled && <Mark tone="danger">{t('administration.personRow.disabled')}</Mark>}
        </h2>
        <p className="text-sm text-muted wrap-anywhere">{email ?? t('administration.personRow.noEMailAddress')}</p>
      </div>
      <div className="lg:order-last">
        <PersonMenu person={person} isMe={isMe} onAct={onAct} />
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-2">
        <Fact name={t('administration.personRow.lastSeen')} width="w-40">
          {person.last_seen_at === null ? t('administration.personRow.notLately') : formatMoment(person.last_seen_at)}
        </Fact>
        <Fact name={t('administration.personRow.joined')} width="w-32">
          {formatShortDate(person.created_at)}
        </Fact>
        <Fact name={t('administration.personRow.ratings')} width="w-12">
          {person.ratings}
        </Fact>
        <Fact name={t('common.words.groups')} width="w-12">
          {person.groups}
        </Fact>
        <Fact name={t('administration.personRow.signsInWith')} width="w-40">
          {waysIn(person)}
        </Fact>
      </dl>
    </li>
  )
}
