import { Tabs } from '../../components/ui/tabs.tsx'
import { AuditLog } from './audit-log.tsx'
import { Invites } from './invites.tsx'
import { Messages } from './messages.tsx'
import { Movies } from './movies.tsx'
import { People } from './people.tsx'
import type { AdminSearch, AdminTab } from './search.ts'
import { TABS, tabOf } from './search.ts'
import { Settings } from './settings.tsx'
import { Status } from './status.tsx'
import { t } from '../../words/t.ts'

interface AdministrationProps {
  /** Which tab is open, what is searched for, and the page of its list. */
  search: AdminSearch
  onSearch: (search: AdminSearch, change?: { replace: boolean }) => void
}

/** The parts of the administrators' page. The address holds what is shown. */
export function Administration({ search, onSearch }: AdministrationProps) {
  const tab = tabOf(search)
  const open = (next: AdminTab) => onSearch(next === 'people' ? {} : { tab: next })
  const query = search.query ?? ''
  const onQuery = (text: string) =>
    onSearch({ ...(search.tab && { tab: search.tab }), ...(text !== '' && { query: text }) }, { replace: true })
  return (
    <Tabs label={t('common.words.administration')} tabs={TABS} value={tab} onChange={open}>
      {tab === 'people' && <People query={query} onQuery={onQuery} />}
      {tab === 'invites' && <Invites />}
      {tab === 'movies' && <Movies />}
      {tab === 'runs' && <Status />}
      {tab === 'settings' && <Settings query={query} onQuery={onQuery} />}
      {tab === 'messages' && <Messages />}
      {tab === 'audit' && <AuditLog />}
    </Tabs>
  )
}
