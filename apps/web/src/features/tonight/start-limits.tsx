import type { EveningLimits, EveningStart } from '@marquee/contract'
import { useId } from 'react'
import { Select, Switch } from '../../components/ui/field.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { formatRegion, formatRuntime } from '../../words/format.ts'
import { ToggleChips } from './toggle-chips.tsx'
import { t } from '../../words/t.ts'

const ANY = 'any'
const MINUTES = [90, 120, 150]
const AGES = [0, 6, 8, 12, 16]

interface StartLimitsProps {
  start: EveningStart
  limits: EveningLimits
  onChange: (limits: EveningLimits) => void
}

/** Which movies may be among the cards. */
export function StartLimits({ start, limits, onChange }: StartLimitsProps) {
  const { max_minutes: minutes, unseen, moods } = limits
  const times = [...new Set([...MINUTES, ...(minutes === null ? [] : [minutes])])].toSorted((a, b) => a - b)
  return (
    <div className="flex flex-col gap-4">
      <Choice
        label={t('tonight.startLimits.atMost')}
        value={minutes === null ? ANY : String(minutes)}
        options={[
          { value: ANY, label: t('tonight.startLimits.anyLength') },
          ...times.map((time) => ({ value: String(time), label: formatRuntime(time) })),
        ]}
        onChange={(value) => onChange({ ...limits, max_minutes: value === ANY ? null : Number(value) })}
      />
      <Switch
        label={t('tonight.startLimits.onlyMoviesNoneOfUs')}
        checked={unseen}
        onChange={(checked) => onChange({ ...limits, unseen: checked })}
      />
      {start.services.length > 0 && <Services {...{ start, limits, onChange }} />}
      {start.moods.length > 0 && (
        <Unfolding label={t('tonight.startLimits.mood')} count={moods.length}>
          <ToggleChips
            label={t('tonight.startLimits.anyOfThese')}
            options={start.moods}
            chosen={moods}
            onChange={(chosen) => onChange({ ...limits, moods: chosen })}
          />
        </Unfolding>
      )}
      <SuitableFor age={limits.suitable_for ?? null} onChange={(age) => onChange({ ...limits, suitable_for: age })} />
    </div>
  )
}

function SuitableFor({ age, onChange }: { age: number | null; onChange: (age: number | null) => void }) {
  const ages = [...new Set([...AGES, ...(age === null ? [] : [age])])].toSorted((a, b) => a - b)
  return (
    <Unfolding label={t('tonight.startLimits.suitableFor')} count={age === null ? 0 : 1}>
      <Choice
        label={t('tonight.startLimits.youngest')}
        value={age === null ? ANY : String(age)}
        options={[
          { value: ANY, label: t('tonight.startLimits.anyAge') },
          ...ages.map((value) => ({ value: String(value), label: t('tonight.startLimits.age', { age: value }) })),
        ]}
        onChange={(value) => onChange(value === ANY ? null : Number(value))}
      />
      {age !== null && <p className="text-sm text-muted">{t('tonight.startLimits.unknownLeftOut')}</p>}
    </Unfolding>
  )
}

function Services({ start, limits, onChange }: StartLimitsProps) {
  const { services, region } = limits
  const regions = [...new Set([...start.regions, ...(region === null ? [] : [region])])]
  const options = regions.map((value) => ({ value, label: formatRegion(value) }))
  return (
    <Unfolding label={t('tonight.startLimits.ourServices')} count={services.length}>
      <ToggleChips
        label={t('tonight.startLimits.onAnyOfThese')}
        options={start.services}
        chosen={services}
        onChange={(chosen) => onChange({ ...limits, services: chosen })}
      />
      {services.length > 0 && options.length > 0 && (
        <Select
          label={t('tonight.startLimits.region')}
          value={region ?? ANY}
          options={[
            { value: ANY, label: t('tonight.startLimits.anyRegion') },
            ...options.toSorted((a, b) => a.label.localeCompare(b.label)),
          ]}
          onChange={(value) => onChange({ ...limits, region: value === ANY ? null : value })}
        />
      )}
    </Unfolding>
  )
}

/** Choices that few people change, with their number. Open from the start when there are any. */
function Unfolding({ label, count, children }: { label: string; count: number; children: React.ReactNode }) {
  const id = useId()
  return (
    <details open={count > 0} className="rounded-control border border-line p-3">
      <summary id={id} className="cursor-pointer text-sm font-medium">
        {label}{' '}
        <span className="font-normal text-muted">
          {count === 0 ? t('tonight.startLimits.any') : t('tonight.startLimits.countChosen', { count })}
        </span>
      </summary>
      <div role="group" aria-labelledby={id} className="flex flex-col gap-3 pt-3">
        {children}
      </div>
    </details>
  )
}
