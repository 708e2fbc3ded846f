import type { FileQuestion } from '@marquee/contract'
import { Bookmark, Eye } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import type { Kind } from './answer.ts'
import { DiscardButton } from './discard-button.tsx'
import type { AnswerProps } from './file-question.tsx'
import { QuestionHeading } from './question-heading.tsx'
import { t } from '../../words/t.ts'

interface TitlesQuestionProps extends AnswerProps {
  question: Extract<FileQuestion, { kind: 'titles' }>
}

/** A text names movies and nothing about them: they were seen, or are wanted. */
export function TitlesQuestion({ history, question: { titles, count }, sent, busy, onAnswer }: TitlesQuestionProps) {
  const rest = count - titles.length
  const pending = (kind: Kind) => busy && sent?.kind === kind
  return (
    <>
      <QuestionHeading title={t('historyImport.titlesQuestion.haveYouSeenThese', { count })}>
        {t('historyImport.titlesQuestion.theFileHasTitlesOnly', { fileName: history.file_name ?? '' })}
      </QuestionHeading>
      <ul
        aria-label={t('historyImport.titlesQuestion.firstTitles')}
        className="grid gap-x-8 rounded-control border border-line px-4 py-2 text-sm sm:grid-cols-2"
      >
        {titles.map((title, i) => (
          <li key={`title ${i + 1}`} className="truncate py-1.5">
            {title}
          </li>
        ))}
        {rest > 0 && <li className="py-1.5 text-muted">{t('historyImport.titlesQuestion.andMore', { rest })}</li>}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button busy={pending('seen')} disabled={busy} onClick={() => onAnswer({ kind: 'seen' })}>
          <Eye className="size-4" aria-hidden="true" />
          {t('historyImport.titlesQuestion.iHaveSeenThem')}
        </Button>
        <Button busy={pending('shortlist')} disabled={busy} onClick={() => onAnswer({ kind: 'shortlist' })}>
          <Bookmark className="size-4" aria-hidden="true" />
          {t('historyImport.titlesQuestion.iWantToSeeThem')}
        </Button>
        <DiscardButton id={history.id} />
      </div>
    </>
  )
}
