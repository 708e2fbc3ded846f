import type { HistoryAnswer, HistoryImport } from '@marquee/contract'
import { Alert } from '../../components/ui/alert.tsx'
import { ColumnsQuestion } from './columns-question.tsx'
import { DiscardButton } from './discard-button.tsx'
import { reasonOf, useAnswer } from './mutations.ts'
import { ProfileQuestion } from './profile-question.tsx'
import { TitlesQuestion } from './titles-question.tsx'

export interface AnswerProps {
  /** The answer that was sent last; null before. */
  sent: HistoryAnswer | null
  busy: boolean
  onAnswer: (answer: HistoryAnswer) => void
}

/** The question that a file needs answered before it can be read. */
export function FileQuestion({ history }: { history: HistoryImport }) {
  const answer = useAnswer(history.id)
  const props = { sent: answer.variables ?? null, busy: answer.isPending, onAnswer: answer.mutate }
  return (
    <div className="@container flex flex-col gap-6">
      <QuestionOf history={history} {...props} />
      {answer.isError && <Alert focused>{reasonOf(answer.error)}</Alert>}
      <div className="border-t border-line pt-4">
        <DiscardButton id={history.id} />
      </div>
    </div>
  )
}

function QuestionOf({ history, ...props }: { history: HistoryImport } & AnswerProps) {
  const { question } = history
  switch (question?.kind) {
    case 'columns':
      return <ColumnsQuestion history={history} question={question} {...props} />
    case 'titles':
      return <TitlesQuestion history={history} question={question} {...props} />
    case 'profile':
      return <ProfileQuestion question={question} {...props} />
    case undefined:
      return null
  }
}
