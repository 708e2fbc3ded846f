import type { HistoryAnswer, SampleRow } from '@marquee/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts'
import { formatPartialDate } from '../../words/format.ts'
import { reasonOf } from './mutations.ts'
import { historyQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** Arrow keys pass several options of a field on the way to one. */
const SETTLE_MS = 350

/** The first rows of the file as they would be read with an answer, which is null until it is complete. */
export function Sample({ importId, answer }: { importId: string; answer: HistoryAnswer | null }) {
  const id = useId()
  const settled = useDebouncedValue(JSON.stringify(answer), SETTLE_MS)
  const asked = JSON.parse(settled) as HistoryAnswer | null
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...historyQueries.sample(importId, asked),
    placeholderData: keepPreviousData,
  })
  if (answer === null) return null
  const faults = data?.filter(({ fault }) => fault !== null).length ?? 0
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-medium">
        {t('historyImport.sample.asItWouldBeRead')}
      </h3>
      <p role="status" className="mb-2 text-sm text-muted">
        {data && !error && t('historyImport.sample.firstRows', { rows: data.length, faults })}
      </p>
      {error ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
          {reasonOf(error)}
          <Button size="sm" onClick={() => void refetch()}>
            {t('common.words.tryAgain')}
          </Button>
        </p>
      ) : data === undefined ? (
        <Skeleton className="h-28 w-full" />
      ) : (
        <ol
          aria-labelledby={id}
          className={classNames('grid gap-x-8 transition-opacity sm:grid-cols-2', isPlaceholderData && 'opacity-55')}
        >
          {data.map((row) => (
            <ReadRow key={row.line} row={row} scale={asked?.scale} />
          ))}
        </ol>
      )}
    </section>
  )
}

interface ReadRowProps {
  row: SampleRow
  scale: HistoryAnswer['scale']
}

function ReadRow({ row: { line, title, year, ...row }, scale }: ReadRowProps) {
  const facts = [
    row.rating !== null && t('historyImport.sample.rating', { rating: row.rating, scale: scale ?? 'points' }),
    row.date !== null && formatPartialDate(row.date),
    row.list !== null && t('historyImport.sample.inList', { list: row.list }),
    row.tmdb_id !== null && `TMDB ${row.tmdb_id}`,
    row.imdb_id,
    row.note !== null && t('historyImport.sample.note', { note: row.note }),
  ].filter(Boolean)
  return (
    <li className="flex gap-3 border-t border-line py-2 text-sm">
      <span className="w-8 shrink-0 text-right text-muted">
        <span className="sr-only">{t('historyImport.sample.line')} </span>
        {line}
      </span>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {title === '' ? t('historyImport.sample.noTitle') : title}
          {year !== null && <span className="font-normal text-muted"> ({year})</span>}
        </p>
        {facts.length > 0 && <p className="line-clamp-2 text-muted wrap-anywhere">{facts.join(' · ')}</p>}
        {row.fault !== null && <p className="text-danger">{row.fault}</p>}
      </div>
    </li>
  )
}
