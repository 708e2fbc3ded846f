import type { ConflictRule, HistoryImport } from '@marquee/contract'
import {
  DEFAULT_CUTS,
  SERVICE_NAMES,
  foundIn,
  ignoredInWords,
  rowsInWords,
  wantedInWords,
} from '@marquee/contract/history-preview'
import type { Cuts } from '@marquee/contract/history-preview'
import { useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { Checkbox } from '../../components/ui/field.tsx'
import { DiscardButton } from './discard-button.tsx'
import { Histogram } from './histogram.tsx'
import { reasonOf, useApply } from './mutations.ts'
import { Problems } from './problems.tsx'
import { Questions } from './questions.tsx'
import { formatNumber } from '../../words/format.ts'
import { t } from '../../words/t.ts'

const CONFLICTS: { value: ConflictRule; label: string }[] = [
  { value: 'mine', label: t('historyImport.preview.keepMine') },
  { value: 'newer', label: t('historyImport.preview.useTheNewerOne') },
  { value: 'theirs', label: t('historyImport.preview.useTheFiles') },
]

/** Changes of a file, with every choice before it is imported. */
export function Preview({ history }: { history: HistoryImport }) {
  const { id, counts, histogram, scale } = history
  const [cuts, setCuts] = useState<Cuts>(DEFAULT_CUTS)
  const [conflict, setConflict] = useState<ConflictRule>('mine')
  const [leaveOutSeen, setLeaveOutSeen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | null>>(new Map())
  const apply = useApply(id)
  const choices = [...chosen].flatMap(([entry, movie_id]) => (movie_id === null ? [] : [{ entry, movie_id }]))
  const toImport = counts.matched + counts.wanted + choices.length
  return (
    <div className="flex flex-col gap-6">
      <Found history={history} />
      {scale !== null && <Histogram histogram={histogram} scale={scale} cuts={cuts} onChange={setCuts} />}
      {counts.already_rated > 0 && (
        <Choice
          label={t('historyImport.preview.youHaveAlreadyRatedAlreadyrated', { alreadyRated: counts.already_rated })}
          options={CONFLICTS}
          value={conflict}
          onChange={setConflict}
        />
      )}
      {counts.shortlist_seen > 0 && (
        <Checkbox
          label={t('historyImport.preview.leaveOutWhatYouHave', { seen: counts.shortlist_seen })}
          checked={leaveOutSeen}
          onChange={({ target }) => setLeaveOutSeen(target.checked)}
        />
      )}
      {counts.ambiguous > 0 && (
        <Questions
          importId={id}
          count={counts.ambiguous}
          choices={chosen}
          onChoose={(entry, movieId) => setChosen(new Map([...chosen, [entry, movieId]]))}
        />
      )}
      <Problems history={history} />
      {apply.isError && <Alert title={t('historyImport.preview.nothingWasChanged')}>{reasonOf(apply.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          busy={apply.isPending}
          disabled={toImport === 0}
          onClick={() =>
            apply.mutate({ cuts: [...cuts], conflict, choices, ...(leaveOutSeen && { leave_out_seen: true }) })
          }
        >
          {importLabel(toImport)}
        </Button>
        <DiscardButton id={id} />
      </div>
    </div>
  )
}

const importLabel = (movies: number) => t('historyImport.preview.import', { movies })

function Found({ history }: { history: HistoryImport }) {
  const { source, file_name, total, counts } = history
  const name = SERVICE_NAMES[source]
  const sentences = [rowsInWords(history), ignoredInWords(history), wantedInWords(history)].filter(
    (one) => one !== null,
  )
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="text-base font-semibold">
          {name.charAt(0).toUpperCase() + name.slice(1)}
          {file_name !== null && <span className="font-normal text-muted wrap-anywhere"> · {file_name}</span>}
        </p>
        <p className="text-sm text-muted">
          {t('historyImport.preview.matchedOfTotalMoviesWere', { matched: counts.matched, total })}
        </p>
      </div>
      <dl className="flex flex-wrap gap-3">
        {foundIn(history).map(([kind, count]) => (
          <div
            key={kind}
            className="flex grow flex-col-reverse justify-end rounded-control border border-line px-3 py-2"
          >
            <dt className="text-xs text-muted">{kind}</dt>
            <dd className="text-lg font-semibold">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {sentences.length > 0 && (
        <ul className="flex flex-col gap-1.5 text-sm text-muted">
          {sentences.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
