import './columns.css'
import type { ColumnMeaning } from '@marquee/contract'
import { useId } from 'react'
import { classNames } from '../../components/ui/class-names.ts'
import type { ColumnsOf, Meanings } from './answer.ts'
import { t } from '../../words/t.ts'

const MEANINGS: Record<ColumnMeaning, string> = {
  title: t('historyImport.columnList.title'),
  original_title: t('historyImport.columnList.originalTitle'),
  year: t('historyImport.columnList.year'),
  tmdb_id: t('historyImport.columnList.tmdbId'),
  imdb_id: t('historyImport.columnList.imdbId'),
  link: t('historyImport.columnList.link'),
  rating: t('historyImport.columnList.rating'),
  date: t('historyImport.columnList.date'),
  note: t('historyImport.columnList.note'),
  tags: t('historyImport.columnList.tags'),
  list: t('historyImport.columnList.list'),
}
const OPTIONS = Object.entries(MEANINGS) as [ColumnMeaning, string][]
/** Values that are read out with the column's field. A narrow window shows no more. */
const FIRST = 3

interface ColumnListProps {
  question: ColumnsOf
  meanings: Meanings
  onChange: (index: number, meaning: ColumnMeaning | null) => void
}

/** The first rows of the file by columns, each under the choice of its meaning: a table where there is room, else cards. */
export function ColumnList({ question: { columns, rows }, meanings, onChange }: ColumnListProps) {
  return (
    <ul aria-label={t('historyImport.columnList.columnsOfTheFile')} className="columns grid gap-3">
      {columns.map((column, i) => (
        <Column
          key={`column ${i + 1}`}
          name={column === '' ? t('historyImport.columnList.columnNumber', { number: i + 1 }) : column}
          values={rows.map((row) => row[i] ?? '')}
          meaning={meanings[i] ?? null}
          onChange={(meaning) => onChange(i, meaning)}
        />
      ))}
    </ul>
  )
}

interface ColumnProps {
  name: string
  values: readonly string[]
  meaning: ColumnMeaning | null
  onChange: (meaning: ColumnMeaning | null) => void
}

function Column({ name, values, meaning, onChange }: ColumnProps) {
  const id = useId()
  const described = values.slice(0, FIRST).map((_, row) => `${id}-${row}`)
  return (
    <li className="min-w-0 overflow-hidden rounded-control border border-line">
      <div
        className={classNames('border-b-2 bg-raised p-3', meaning === null ? 'border-transparent' : 'border-accent')}
      >
        <label htmlFor={id} className="mb-1.5 block truncate text-sm font-semibold" title={name}>
          {name}
        </label>
        <select
          id={id}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          className={classNames(
            'min-h-11 w-full rounded-control border border-field bg-surface px-2 text-sm',
            meaning === null ? 'text-muted' : 'text-text',
          )}
          value={meaning ?? ''}
          onChange={({ target }) => onChange(OPTIONS.find(([option]) => option === target.value)?.[0] ?? null)}
        >
          <option value="">{t('historyImport.columnList.notUsed')}</option>
          {OPTIONS.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <ul className={classNames('text-sm', meaning === null && 'text-muted')}>
        {values.map((value, row) => (
          <li
            key={`row ${row + 1}`}
            id={`${id}-${row}`}
            className={classNames('truncate border-t border-line px-3 py-2', row >= FIRST && 'max-sm:hidden')}
          >
            {value === '' ? <span className="text-muted">{t('historyImport.columnList.emptyValue')}</span> : value}
          </li>
        ))}
      </ul>
    </li>
  )
}
