import { Select } from '../../components/ui/field.tsx'
import { FilterChip } from './filter-chip.tsx'
import { t } from '../../words/t.ts'

const ANY = 'any'
const AGES = [0, 6, 8, 10, 12, 14, 16, 18]

interface AgeFieldProps {
  /** Null for any. */
  age: number | null
  onChange: (age: number | null) => void
}

/** The age that the certificates of a movie must allow, and a chip that removes it. */
export function AgeField({ age, onChange }: AgeFieldProps) {
  const ages = [...new Set([...AGES, ...(age === null ? [] : [age])])].toSorted((a, b) => a - b)
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={t('filters.ageField.suitableFor')}
        value={age === null ? ANY : String(age)}
        options={[
          { value: ANY, label: t('filters.ageField.noLimit') },
          ...ages.map((value) => ({ value: String(value), label: t('filters.ageField.age', { age: value }) })),
        ]}
        onChange={(value) => onChange(value === ANY ? null : Number(value))}
      />
      {age !== null && (
        <>
          <div className="flex">
            <FilterChip name={t('filters.ageField.chip', { age })} onRemove={() => onChange(null)} />
          </div>
          <p className="text-xs text-muted">{t('filters.ageField.unknownLeftOut')}</p>
        </>
      )}
    </div>
  )
}
