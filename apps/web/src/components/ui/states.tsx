import type { ReactNode } from 'react'
import { useOnline } from '../../hooks/use-online.ts'
import { NO_GOOD_ANSWER } from '../../lib/api.ts'
import { Bulbs } from '../brand/bulbs.tsx'
import { Button } from './button.tsx'
import { t } from '../../words/t.ts'

/** An empty list: what is missing, why, and one thing to do about it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-16 text-center">
      <Bulbs className="w-28 text-muted" />
      <p className="text-lg">{title}</p>
      {children !== undefined && <div className="max-w-md text-muted">{children}</div>}
      {action}
    </div>
  )
}

interface ErrorStateProps {
  message: string
  title?: string
  onRetry?: () => void
}

/** A failed load: what failed, and a button to try again. */
export function ErrorState({ message, title = t('ui.states.thisDidNotLoad'), onRetry }: ErrorStateProps) {
  const online = useOnline()
  const cause = message === NO_GOOD_ANSWER ? '' : `${message}. `
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-16 text-center">
      <Bulbs className="w-28 text-danger" />
      <p className="text-lg">{online ? title : t('ui.states.youAreOfflineThisPage')}</p>
      <p className="max-w-md text-muted">
        {online ? t('ui.states.causeCheckTheConnectionThen', { cause }) : t('ui.states.opensWhenOnline')}
      </p>
      {onRetry !== undefined && <Button onClick={onRetry}>{t('common.words.tryAgain')}</Button>}
    </div>
  )
}
