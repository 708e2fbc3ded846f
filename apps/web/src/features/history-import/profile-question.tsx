import type { FileQuestion } from '@marquee/contract'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Button } from '../../components/ui/button.tsx'
import { DiscardButton } from './discard-button.tsx'
import type { AnswerProps } from './file-question.tsx'
import { QuestionHeading } from './question-heading.tsx'
import { t } from '../../words/t.ts'

interface ProfileQuestionProps extends AnswerProps {
  question: Extract<FileQuestion, { kind: 'profile' }>
}

/** A file holds the histories of several people, of which one is imported. */
export function ProfileQuestion({ history, question: { profiles }, sent, busy, onAnswer }: ProfileQuestionProps) {
  return (
    <>
      <QuestionHeading title={t('historyImport.profileQuestion.whichProfileIsYours')}>
        {t('historyImport.profileQuestion.theFileHoldsSeveral')}
      </QuestionHeading>
      <ul className="flex flex-wrap gap-3">
        {profiles.map((profile) => (
          <li key={profile}>
            <Button
              className="py-2"
              busy={busy && sent?.profile === profile}
              disabled={busy}
              onClick={() => onAnswer({ profile })}
            >
              <Avatar name={profile} size="sm" />
              <span className="min-w-0 truncate">{profile}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <DiscardButton id={history.id} />
      </div>
    </>
  )
}
