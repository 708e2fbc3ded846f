import type { ReactNode } from 'react'
import { openFeedback } from '../../lib/feedback-form.ts'
import { t } from '../../words/t.ts'

interface WriteLinkProps {
  /** Null if the operator gives none: the feedback form opens instead. */
  address: string | null
  subject?: string
  className?: string
  /** The words without an address. */
  children: ReactNode
}

/** The way to write to the operator: an e-mail link, else a button that opens the feedback form. */
export function WriteLink({ address, subject, className = 'link', children }: WriteLinkProps) {
  if (address === null) {
    return (
      <button type="button" aria-haspopup="dialog" className={className} onClick={openFeedback}>
        {children}
      </button>
    )
  }
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
  return (
    <a
      href={`mailto:${address}${query}`}
      className={className}
      {...(subject !== undefined && { 'aria-label': t('ui.writeLink.addressAboutSubject', { address, subject }) })}
    >
      {address}
    </a>
  )
}
