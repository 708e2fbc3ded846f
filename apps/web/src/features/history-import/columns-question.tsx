import { History, Sparkles } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { answerOf, namesMovies, suggestedMeanings, withMeaning } from './answer.ts'
import type { ColumnsOf, Kind, TableScale } from './answer.ts'
import { ColumnList } from './column-list.tsx'
import { DiscardButton } from './discard-button.tsx'
import type { AnswerProps } from './file-question.tsx'
import { QuestionHeading } from './question-heading.tsx'
import { Sample } from './sample.tsx'
import { t } from '../../words/t.ts'

const SCALES: { value: TableScale; label: string }[] = [
  { value: 'stars', label: t('historyImport.columnsQuestion.starsUpTo5') },
  { value: 'points', label: t('historyImport.columnsQuestion.pointsUpTo10') },
  { value: 'hundred', label: t('historyImport.columnsQuestion.upTo100') },
]
const KINDS: { value: Kind; label: string }[] = [
  { value: 'seen', label: t('historyImport.columnsQuestion.iHaveSeenThem') },
  { value: 'shortlist', label: t('historyImport.columnsQuestion.iWantToSeeThem') },
]

interface ColumnsQuestionProps extends AnswerProps {
  question: ColumnsOf
}

/** A table of an unknown service: the user chooses a meaning for each column, and sees the rows as they would be read. */
export function ColumnsQuestion({ history, question, busy, onAnswer }: ColumnsQuestionProps) {
  const { columns, suggested } = question
  const hint = useId()
  const [meanings, setMeanings] = useState(() => suggestedMeanings(question))
  const [scale, setScale] = useState<TableScale>(suggested.scale ?? 'points')
  const [kind, setKind] = useState<Kind>(suggested.kind ?? 'seen')
  const answer = answerOf(columns, { meanings, scale, kind })
  const complete = namesMovies(meanings)
  return (
    <>
      <QuestionHeading title={t('historyImport.columnsQuestion.whatDoTheColumnsMean')}>
        {t('historyImport.columnsQuestion.noServiceHasThis', { fileName: history.file_name ?? '' })}
      </QuestionHeading>
      <Origin question={question} />
      <ColumnList
        question={question}
        meanings={meanings}
        onChange={(index, meaning) => setMeanings(withMeaning(meanings, index, meaning))}
      />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {meanings.includes('rating') && (
          <Choice
            label={t('historyImport.columnsQuestion.theRatingsAre')}
            options={SCALES}
            value={scale}
            onChange={setScale}
          />
        )}
        <Choice
          label={t('historyImport.columnsQuestion.moviesWithoutARating')}
          options={KINDS}
          value={kind}
          onChange={setKind}
        />
      </div>
      <Sample importId={history.id} answer={complete ? answer : null} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          busy={busy}
          disabled={!complete}
          aria-describedby={complete ? undefined : hint}
          onClick={() => onAnswer(answer)}
        >
          {t('historyImport.columnsQuestion.readTheFile')}
        </Button>
        <DiscardButton id={history.id} />
        {!complete && (
          <p id={hint} className="text-sm text-muted">
            {t('historyImport.columnsQuestion.chooseTheColumnWith')}
          </p>
        )}
      </div>
    </>
  )
}

/** The source of the suggested meanings. */
function Origin({ question: { remembered, suggested } }: { question: ColumnsOf }) {
  if (!remembered && (suggested.columns ?? []).length === 0) return null
  const Icon = remembered ? History : Sparkles
  return (
    <p className="flex items-start gap-2 rounded-control bg-raised px-3 py-2 text-sm">
      <Icon className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
      {remembered
        ? t('historyImport.columnsQuestion.asYouChose')
        : t('historyImport.columnsQuestion.guessedFromTheNames')}
    </p>
  )
}
