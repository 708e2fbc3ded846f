import { useQueryClient } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { Switch } from '../../components/ui/field.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { useAddressPage } from '../../hooks/use-address-page.ts'
import { GroupList, PersonalList } from './lists.tsx'
import { recommendationQueries } from './queries.ts'
import type { RecommendationSearch } from './address.ts'
import { RULES, toSearch, toShown } from './search.ts'
import type { Shown } from './search.ts'
import { RatingsNote } from './why-line.tsx'
import { YearForm } from './year-form.tsx'
import { t } from '../../words/t.ts'

const TABS = [
  { value: 'personal', label: t('common.words.personal') },
  { value: 'group', label: t('common.words.group') },
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
  const years = (
    <YearForm
      yearFrom={shown.yearFrom}
      yearTo={shown.yearTo}
      onSubmit={(chosen) => {
        show(chosen)
        void queryClient.invalidateQueries({ queryKey: recommendationQueries.all })
      }}
    />
  )
  return (
    <>
      <RatingsNote />
      {inGroup ? (
        <Tabs
          label={t('recommendations.recommendationsPage.whoseRecommendations')}
          tabs={TABS}
          value={shown.list}
          onChange={(list) => show({ list })}
        >
          <Choices shown={shown} onChange={show} years={years} />
          {shown.list === 'personal' ? (
            <PersonalList shown={shown} onPage={onPage} />
          ) : (
            <GroupList shown={shown} onPage={onPage} />
          )}
        </Tabs>
      ) : (
        <>
          <Choices shown={shown} onChange={show} years={years} />
          <PersonalList shown={shown} onPage={onPage} />
        </>
      )}
    </>
  )
}

interface ChoicesProps {
  shown: Shown
  onChange: (change: Partial<Shown>) => void
  years: ReactNode
}

/** Choices of the list. Above a group's list all but the rule unfolds on phones, so that the movies come first. */
function Choices({ shown, onChange, years }: ChoicesProps) {
  const [open, setOpen] = useState(false)
  const forGroup = shown.list === 'group'
  return (
    <>
      {forGroup && (
        <div className="mb-4 flex flex-wrap items-end gap-3">
          <Choice
            label={t('recommendations.recommendationsPage.howToDecide')}
            options={RULES}
            value={shown.rule}
            onChange={(rule) => onChange({ rule })}
          />
          <Button
            size="icon"
            className="lg:hidden"
            aria-label={t('recommendations.recommendationsPage.options')}
            aria-expanded={open}
            aria-controls="options"
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal className="size-5" aria-hidden="true" />
          </Button>
        </div>
      )}
      <div id="options" className={forGroup && !open ? 'hidden lg:block' : undefined}>
        {forGroup && (
          <p className="mb-4 max-w-prose text-sm text-muted" aria-live="polite">
            {RULES.find(({ value }) => value === shown.rule)?.sentence}
          </p>
        )}
        <div className="flex flex-wrap items-end gap-x-6">
          {years}
          <div className="mb-6">
            {forGroup ? (
              <Switch
                label={t('recommendations.recommendationsPage.includeMoviesSomeoneHasSeen')}
                checked={shown.seen}
                onChange={(seen) => onChange({ seen })}
              />
            ) : (
              <Switch
                label={t('recommendations.recommendationsPage.leaveOutShortlist')}
                checked={!shown.shortlisted}
                onChange={(leaveOut) => onChange({ shortlisted: !leaveOut })}
              />
            )}
          </div>
        </div>
      </div>
    </>
  )
}
