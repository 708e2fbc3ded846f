import type { HistoryAnswer, HistoryImport } from '@marquee/contract'
import { Alert } from '../../components/ui/alert.tsx'
import { ColumnsQuestion } from './columns-question.tsx'
import { reasonOf, useAnswer } from './mutations.ts'
import { ProfileQuestion } from './profile-question.tsx'
import { TitlesQuestion } from './titles-question.tsx'

export interface AnswerProps {
  history: HistoryImport
  /** The answer that was sent last; null before. */
  sent: HistoryAnswer | null
  busy: boolean
  onAnswer: (answer: HistoryAnswer) => void
}

/** The question that a file needs answered before it can be read. */
export function FileQuestion({ history }: { history: HistoryImport }) {
  const answer = useAnswer(history.id)
  return (
    <div className="flex flex-col gap-6">
      <QuestionOf history={history} sent={answer.variables ?? null} busy={answer.isPending} onAnswer={answer.mutate} />
      {answer.isError && <Alert focused>{reasonOf(answer.error)}</Alert>}
    </div>
  )
}

function QuestionOf(props: AnswerProps) {
  const { question } = props.history
  switch (question?.kind) {
    case 'columns':
      return <ColumnsQuestion question={question} {...props} />
    case 'titles':
      return <TitlesQuestion question={question} {...props} />
    case 'profile':
      return <ProfileQuestion question={question} {...props} />
    case undefined:
      return null
  }
}
