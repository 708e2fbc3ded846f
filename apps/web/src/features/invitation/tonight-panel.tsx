import type { EveningInvitation } from '@marquee/contract'
import type { ReactNode } from 'react'
import { Poster } from '../../components/movie/poster.tsx'
import { JoinForm } from './join-form.tsx'
import type { JoinFormProps } from './join-form.tsx'

interface TonightPanelProps extends Omit<JoinFormProps, 'eveningId'> {
  invitation: EveningInvitation
  /** The way in with an account, which then comes first. */
  account?: ReactNode
}

/** What is on tonight, with three of its movies, and the way in. */
export function TonightPanel({ invitation: { id, here, movies }, account, ...form }: TonightPanelProps) {
  return (
    <>
      {movies.length > 0 && (
        <ul aria-label="Among tonight’s movies" className="grid w-full max-w-md grid-cols-3 gap-2">
          {movies.map((movie) => (
            <li key={movie.id}>
              <Poster movie={movie} alt={movie.title} eager />
            </li>
          ))}
        </ul>
      )}
      <p>
        You choose tonight’s movie together.{' '}
        <span className="text-muted">
          {here === 1 ? '1 person is here.' : `${here} people are here.`} Five movies, one answer to each.
        </span>
      </p>
      {account === undefined ? (
        <>
          <JoinForm eveningId={id} {...form} />
          <p className="text-sm text-muted">No account needed. The others see that you have answered, not what.</p>
        </>
      ) : (
        <>
          {account}
          <details className="w-full max-w-md">
            <summary className="cursor-pointer py-3 text-sm">Only for tonight, by name</summary>
            <JoinForm eveningId={id} {...form} variant="secondary" />
          </details>
        </>
      )}
    </>
  )
}
