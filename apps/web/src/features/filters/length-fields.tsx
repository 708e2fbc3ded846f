import { useState } from 'react'
import { TextField } from '../../components/ui/field.tsx'
import { FilterChip } from './filter-chip.tsx'
import { MAX_MINUTES } from './filters.ts'
import type { Length } from './filters.ts'
import { t } from '../../words/t.ts'

/** The shortest and longest length in minutes, and a chip that removes both. An impossible end gets a hint. */
export function LengthFields({ length, onChange }: { length: Length; onChange: (length: Length) => void }) {
  const { minutesFrom, minutesTo } = length
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-2 gap-3">
        <MinutesField
          label={t('filters.lengthFields.fromMinutes')}
          least={1}
          value={minutesFrom}
          onChange={(value) => onChange({ ...length, minutesFrom: value })}
        />
        <MinutesField
          label={t('filters.lengthFields.toMinutes')}
          least={minutesFrom ?? 1}
          value={minutesTo}
          onChange={(value) => onChange({ ...length, minutesTo: value })}
        />
      </div>
      {(minutesFrom !== null || minutesTo !== null) && (
        <div className="flex">
          <FilterChip name={sayLength(length)} onRemove={() => onChange({ minutesFrom: null, minutesTo: null })} />
        </div>
      )}
    </div>
  )
}

function sayLength({ minutesFrom: from, minutesTo: to }: Length): string {
  if (from === null) return t('filters.lengthFields.atMost', { to: to ?? 0 })
  return to === null ? t('filters.lengthFields.atLeast', { from }) : t('filters.lengthFields.between', { from, to })
}

interface MinutesFieldProps {
  label: string
  least: number
  value: number | null
  onChange: (value: number | null) => void
}

function MinutesField({ label, least, value, onChange }: MinutesFieldProps) {
  const [typing, setTyping] = useState(false)
  const tooShort = value !== null && value < least && !typing
  return (
    <TextField
      label={label}
      errors={tooShort ? [t('filters.lengthFields.leastOrMore', { least })] : []}
      type="number"
      inputMode="numeric"
      min={least}
      step={1}
      value={value ?? ''}
      onBlur={() => setTyping(false)}
      onChange={({ target }) => {
        setTyping(true)
        const minutes = Math.trunc(Number(target.value))
        if (target.value === '' || minutes < 1) onChange(null)
        else if (minutes <= MAX_MINUTES) onChange(minutes)
      }}
    />
  )
}
