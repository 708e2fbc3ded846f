import { useQueryClient } from '@tanstack/react-query'
import { Choice } from '../../components/ui/choice.tsx'
import { Switch } from '../../components/ui/field.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { GroupList, PersonalList } from './lists.tsx'
import { recommendationQueries } from './queries.ts'
import type { RecommendationSearch } from './address.ts'
import { RULES, toSearch, toShown } from './search.ts'
import type { Shown } from './search.ts'
import { RatingsToGo } from './why-line.tsx'
import { YearForm } from './year-form.tsx'

const TABS = [
  { value: 'personal', label: 'Personal' },
  { value: 'group', label: 'Group' },
] as const

interface RecommendationsProps {
  /** Tabs are there only with an active group. */
  inGroup: boolean
  search: RecommendationSearch
  onSearch: (search: RecommendationSearch) => void
}

/** Movies for the user or the active group, optionally limited to a range of years. The address holds the state. */
export function Recommendations({ inGroup, search, onSearch }: RecommendationsProps) {
  const queryClient = useQueryClient()
  const asked = toShown(search)
  const shown: Shown = inGroup ? asked : { ...asked, list: 'personal' }
  const show = (change: Partial<Shown>) => onSearch(toSearch({ ...shown, page: 1, ...change }))
  const [, onPage] = useAddressPage()
  return (
    <>
      <RatingsToGo className="mb-6" />
      <YearForm
        yearFrom={shown.yearFrom}
        yearTo={shown.yearTo}
        onSubmit={(years) => {
          show(years)
          void queryClient.invalidateQueries({ queryKey: recommendationQueries.all })
        }}
      />
      {inGroup ? (
        <Tabs label="Whose recommendations" tabs={TABS} value={shown.list} onChange={(list) => show({ list })}>
          {shown.list === 'personal' ? (
            <PersonalList shown={shown} onPage={onPage} />
          ) : (
            <>
              <GroupChoices shown={shown} onChange={show} />
              <GroupList shown={shown} onPage={onPage} />
            </>
          )}
        </Tabs>
      ) : (
        <PersonalList shown={shown} onPage={onPage} />
      )}
    </>
  )
}

function GroupChoices({ shown, onChange }: { shown: Shown; onChange: (change: Partial<Shown>) => void }) {
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-2">
      <Choice label="How to decide" options={RULES} value={shown.rule} onChange={(rule) => onChange({ rule })} />
      <p className="max-w-prose pb-2.5 text-sm text-muted" aria-live="polite">
        {RULES.find(({ value }) => value === shown.rule)?.sentence}
      </p>
      <div className="w-full">
        <Switch label="Include movies somebody has seen" checked={shown.seen} onChange={(seen) => onChange({ seen })} />
      </div>
    </div>
  )
}
