import type { Viewing, ViewingFields } from '@marquee/contract'
import { MAX_NOTE, MAX_PLACE } from '@marquee/contract/diary-limits'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { Select, TextArea, TextField } from '../../components/ui/field.tsx'
import { localDay } from '../../lib/local-day.ts'
import { monthName } from './dates.ts'
import { t } from '../../words/t.ts'

type Precision = 'day' | 'month' | 'year' | 'unknown'

const PRECISIONS: readonly { value: Precision; label: string }[] = [
  { value: 'day', label: t('diary.form.day') },
  { value: 'month', label: t('diary.form.month') },
  { value: 'year', label: t('diary.form.year') },
  { value: 'unknown', label: t('diary.form.unknown') },
]
const LENGTHS: Record<number, Precision> = { 4: 'year', 7: 'month', 10: 'day' }
const PART: Record<Precision, number> = { day: 10, month: 7, year: 4, unknown: 0 }
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: monthName(index + 1),
}))

interface ViewingFormProps {
  /** The viewing that is changed; a new one without it. */
  viewing?: Viewing | undefined
  onSave: (fields: ViewingFields) => void
  onCancel: () => void
}

/** When the movie was seen, as exactly as the user remembers, where, and a note on this time. */
export function ViewingForm({ viewing, onSave, onCancel }: ViewingFormProps) {
  const today = localDay()
  const known = viewing === undefined ? today : viewing.seen_on
  const [precision, setPrecision] = useState<Precision>(known === null ? 'unknown' : (LENGTHS[known.length] ?? 'day'))
  const [date, setDate] = useState(`${known ?? today}-01-01`.slice(0, 10))
  const [place, setPlace] = useState(viewing?.place ?? '')
  const [note, setNote] = useState(viewing?.note ?? '')
  const seenOn = precision === 'unknown' ? null : date.slice(0, PART[precision])
  const isPossible = seenOn === null || (/^\d{4}(-\d\d){0,2}$/.test(seenOn) && seenOn >= '1870' && seenOn <= today)
  return (
    <form
      className="flex flex-col gap-4 rounded-control border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPossible) onSave({ seen_on: seenOn, note: note.trim() === '' ? null : note, place: place.trim() || null })
      }}
    >
      <Choice label={t('diary.form.when')} options={PRECISIONS} value={precision} onChange={setPrecision} />
      {precision !== 'unknown' && (
        <DateFields
          {...{ precision, date, today }}
          errors={isPossible ? [] : [t('diary.form.chooseADate')]}
          onChange={setDate}
        />
      )}
      <TextField
        label={t('diary.form.place')}
        placeholder={t('diary.form.placeHint')}
        maxLength={MAX_PLACE}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
      <TextArea
        label={t('diary.form.note')}
        className="min-h-28"
        maxLength={MAX_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={!isPossible}>
          {t('diary.form.save')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('common.words.cancel')}
        </Button>
      </div>
    </form>
  )
}

interface DateFieldsProps {
  precision: Exclude<Precision, 'unknown'>
  /** Always a whole day, of which the precision is used. */
  date: string
  today: string
  errors: readonly string[]
  onChange: (date: string) => void
}

function DateFields({ precision, date, today, errors, onChange }: DateFieldsProps) {
  if (precision === 'day') {
    return (
      <TextField
        label={t('diary.form.date')}
        type="date"
        min="1870-01-01"
        max={today}
        required
        errors={errors}
        className="w-44"
        value={date}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  const [year = '', month = '01', day = '01'] = date.split('-')
  return (
    <div className="flex gap-3">
      {precision === 'month' && (
        <div className="grow">
          <Select
            label={t('diary.form.month')}
            value={month}
            options={MONTHS}
            onChange={(next) => onChange(`${year}-${next}-01`)}
          />
        </div>
      )}
      <TextField
        label={t('diary.form.year')}
        type="number"
        inputMode="numeric"
        min={1870}
        max={Number(today.slice(0, 4))}
        required
        errors={errors}
        className="w-36"
        value={year}
        onChange={({ target }) => onChange(`${target.value}-${month}-${day}`)}
      />
    </div>
  )
}
