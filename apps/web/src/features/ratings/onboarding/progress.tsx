import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useRateMovie } from '../mutations.ts'
import { TenBulbs } from './ten-bulbs.tsx'
import { GOAL } from './use-onboarding.ts'
import type { Onboarding } from './use-onboarding.ts'
import { useTraits } from './use-traits.ts'
import { rich, t } from '../../../words/t.ts'

interface ProgressProps {
  onboarding: Onboarding
  /** Leads on; `done` from ten ratings on. */
  renderContinue: (done: boolean) => ReactNode
}

/** Number of rated movies of ten, Undo, and the way on. */
export function Progress({ onboarding, renderContinue }: ProgressProps) {
  const { count } = onboarding
  return (
    <div className="flex items-center">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <TenBulbs count={count} />
        <p className="text-sm whitespace-nowrap">
          {count < GOAL
            ? t('ratings.progress.countOfGoal', { count, goal: GOAL })
            : t('ratings.progress.countRated', { count })}
          {count < GOAL && <span className="sr-only"> {t('ratings.progress.moviesRated')}</span>}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-1">
        <UndoButton onboarding={onboarding} />
        {renderContinue(count >= GOAL)}
      </div>
    </div>
  )
}

const NO_MOVIE = { id: 0, title: '' }

/** Takes the last answer back. It is always there, so that nothing moves. */
function UndoButton({ onboarding: { last, isPassed, forget } }: { onboarding: Onboarding }) {
  const rate = useRateMovie(last ?? NO_MOVIE)
  const undo = () => {
    if (last === undefined) return
    if (!isPassed(last.id)) rate(null)
    forget(last.id)
  }
  return (
    <Button
      variant="ghost"
      aria-label={
        last === undefined ? t('common.words.undo') : t('ratings.progress.undoTheAnswerToTitle', { title: last.title })
      }
      // Not `disabled`, which would take the focus away from who has just undone the first answer.
      aria-disabled={last === undefined}
      onClick={undo}
    >
      <Undo2 className="size-5" aria-hidden="true" />
      <span className="max-sm:sr-only">{t('common.words.undo')}</span>
    </Button>
  )
}

/** Traits learned so far, in two lines of constant height. */
export function Learned({ onboarding: { rated, count } }: { onboarding: Onboarding }) {
  const traits = useTraits(rated)
  return (
    <div className="text-sm">
      <p className="min-h-[2lh] sm:min-h-6" role="status">
        {count === GOAL && rich('ratings.progress.thatsTen', { link: <Link to="/recommendations" className="link" /> })}
        {count > GOAL &&
          rich('ratings.progress.thatsEnough', { link: <Link to="/recommendations" className="link" /> })}
        {count < GOAL && <span className="text-muted">{t('ratings.progress.tenRatingsMakeGoodRecommendations')}</span>}
      </p>
      <p className="min-h-[2lh] sm:min-h-6">
        {traits.length > 0 ? (
          <>
            <span className="text-muted">{t('ratings.progress.youSeemToLike')}</span> {traits.join(', ')}
          </>
        ) : (
          <span className="text-muted">{t('ratings.progress.whatYouLikeWillShow')}</span>
        )}
      </p>
    </div>
  )
}
