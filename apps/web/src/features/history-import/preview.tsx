import type { ConflictRule, HistoryImport } from '@marquee/contract'
import { DEFAULT_CUTS, SERVICE_NAMES, foundIn, wantedInWords } from '@marquee/contract/history-preview'
import type { Cuts } from '@marquee/contract/history-preview'
import { useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmButton } from '../../components/ui/confirm-button.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { Histogram } from './histogram.tsx'
import { reasonOf, useApply, useDiscard } from './mutations.ts'
import { Problems } from './problems.tsx'
import { Questions } from './questions.tsx'
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
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | null>>(new Map())
  const apply = useApply(id)
  const discard = useDiscard(id)
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
          onClick={() => apply.mutate({ cuts: [...cuts], conflict, choices })}
        >
          {importLabel(toImport)}
        </Button>
        <ConfirmButton
          busy={discard.isPending}
          title={t('historyImport.preview.discard')}
          text={t('historyImport.preview.yourChoicesForThisFile')}
          action={t('historyImport.preview.discard')}
          onConfirm={() => discard.mutate()}
        >
          {t('historyImport.preview.discard')}
        </ConfirmButton>
      </div>
    </div>
  )
}

const importLabel = (movies: number) => t('historyImport.preview.import', { movies })

function Found({ history }: { history: HistoryImport }) {
  const { source, file_name, total, counts } = history
  const wanted = wantedInWords(history)
  return (
    <div>
      <p>
        {SERVICE_NAMES[source]}
        {file_name !== null && <span className="text-muted wrap-anywhere"> · {file_name}</span>}
      </p>
      <p className="mb-3 text-sm text-muted">
        {t('historyImport.preview.matchedOfTotalMoviesWere', { matched: counts.matched, total })}
      </p>
      {wanted !== null && <p className="mb-3 text-sm text-muted">{wanted}</p>}
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {foundIn(history).map(([name, count]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-lg">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
