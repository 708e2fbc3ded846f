import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Tabs } from '../../components/ui/tabs.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { Controls } from './controls.tsx'
import { GroupList, PersonalList } from './lists.tsx'
import { recommendationQueries } from './queries.ts'
import type { RecommendationSearch } from './address.ts'
import { toSearch, toShown } from './search.ts'
import type { Shown } from './search.ts'
import type { TasteLine } from './taste-rows.ts'
import { RatingsNote } from './why-line.tsx'
import { t } from '../../words/t.ts'

const TABS = [
  { value: 'personal', label: t('common.words.personal') },
  { value: 'group', label: t('common.words.group') },
] as const

interface RecommendationsProps {
  /** Tabs are there only with an active group. */
  inGroup: boolean
  tastes: readonly TasteLine[]
  search: RecommendationSearch
  onSearch: (search: RecommendationSearch) => void
}

/** Movies for the user or the active group, optionally limited to a range of years. The address holds the state. */
export function Recommendations({ inGroup, tastes, search, onSearch }: RecommendationsProps) {
  const queryClient = useQueryClient()
  const asked = toShown(search)
  const shown: Shown = inGroup ? asked : { ...asked, list: 'personal' }
  const show = (change: Partial<Shown>) => onSearch(toSearch({ ...shown, page: 1, ...change }))
  const [, onPage] = useAddressPage()
  const controls = (tabs: ReactNode) => (
    <Controls
      tabs={tabs}
      shown={shown}
      onChange={show}
      onRefresh={() => void queryClient.invalidateQueries({ queryKey: recommendationQueries.all })}
    />
  )
  const personal = <PersonalList shown={shown} onPage={onPage} tastes={tastes} />
  if (!inGroup)
    return (
      <>
        {controls(null)}
        <RatingsNote />
        {personal}
      </>
    )
  return (
    <Tabs
      label={t('recommendations.recommendationsPage.whoseRecommendations')}
      tabs={TABS}
      value={shown.list}
      onChange={(list) => show({ list })}
      among={controls}
    >
      <RatingsNote />
      {shown.list === 'personal' ? personal : <GroupList shown={shown} onPage={onPage} />}
    </Tabs>
  )
}
