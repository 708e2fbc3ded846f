import type { AdminPerson } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { useAuth } from '../../lib/auth-store.ts'
import { AddPerson } from './add-person.tsx'
import { PagedList } from './loaded.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { PersonRow } from './person-row.tsx'
import type { PersonAct } from './person-acts.ts'
import { adminQueries } from './queries.ts'
import { useChosen } from './use-chosen.ts'
import { useSearchText } from './use-search-text.ts'
import { t } from '../../words/t.ts'

interface PeopleProps {
  /** Search text. */
  query: string
  onQuery: (query: string) => void
}

/** Accounts of this instance, with the acts on each. */
export function People({ query, onQuery }: PeopleProps) {
  const [page, onChange] = useAddressPage()
  const result = useQuery(adminQueries.people(query, page))
  const { me } = useAuth()
  const [adding, setAdding] = useState(false)
  const { chosen, choose, close, fallback } = useChosen<{ person: AdminPerson; act: PersonAct }, HTMLInputElement>()
  const [text, setText] = useSearchText(query, onQuery)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="grow basis-60 max-w-md">
          <TextField
            ref={fallback}
            type="search"
            label={t('administration.people.searchByNameOrE')}
            autoComplete="off"
            maxLength={256}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {t('administration.people.addAPerson')}
        </Button>
      </div>
      <output className="mb-3 block text-sm text-muted">
        {result.data === undefined ? '' : countWords(result.data.count, query)}
      </output>
      <PagedList
        label={t('common.words.people')}
        result={result}
        paging={{ page, onChange }}
        empty={
          <EmptyState title={t('administration.people.noOneHasThatName')}>
            {t('administration.people.searchForAnotherPartOf')}
          </EmptyState>
        }
      >
        {(person) => (
          <PersonRow
            key={person.id}
            person={person}
            isMe={person.id === me?.id}
            onAct={(act) => choose({ person, act })}
          />
        )}
      </PagedList>
      <AddPerson open={adding} onClose={() => setAdding(false)} />
      <PersonDialog chosen={chosen} isMe={chosen?.person.id === me?.id} onClose={close} />
    </>
  )
}

function countWords(count: number, query: string): string {
  return query === '' ? t('administration.people.count', { count }) : t('administration.people.found', { count, query })
}
