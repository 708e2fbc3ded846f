import type { EveningInvitation } from '@marquee/contract'
import type { ReactNode } from 'react'
import { Poster } from '../../components/movie/poster.tsx'
import { Checked } from '../../components/ui/checked.tsx'
import { JoinForm } from './join-form.tsx'
import type { JoinFormProps } from './join-form.tsx'
import { rich, t } from '../../words/t.ts'

interface TonightPanelProps extends JoinFormProps {
  /** Undefined while it is not known. */
  invitation: EveningInvitation | undefined
  /** The way in with an account, which then comes first. */
  account?: ReactNode
}

/** Tonight's evening, with three of its movies, and the way in. */
export function TonightPanel({ invitation, account, ...form }: TonightPanelProps) {
  const { here, movies, takes_guests: isOpen } = invitation ?? { here: 1, movies: [], takes_guests: true }
  return (
    <Checked isPending={invitation === undefined} className="items-center gap-5">
      {invitation === undefined && <div className="aspect-2/1 w-full max-w-md" />}
      {movies.length > 0 && (
        <ul
          aria-label={t('invitation.tonightPanel.amongTonightsMovies')}
          className="grid w-full max-w-md grid-cols-3 gap-2"
        >
          {movies.map((movie) => (
            <li key={movie.id}>
              <Poster movie={movie} alt={movie.title} eager />
            </li>
          ))}
        </ul>
      )}
      <p>
        {rich('invitation.tonightPanel.together', {
          muted: <span className="text-muted" />,
          here,
        })}
      </p>
      {!isOpen ? (
        <>
          <p>{t('invitation.tonightPanel.noMoreGuestsCanJoin')}</p>
          {account}
        </>
      ) : account === undefined ? (
        <>
          <JoinForm {...form} />
          <p className="text-sm text-muted">{t('invitation.tonightPanel.noAccountNeededTheOthers')}</p>
        </>
      ) : (
        <>
          {account}
          <details className="w-full max-w-md">
            <summary className="cursor-pointer py-3 text-sm">
              {t('invitation.tonightPanel.onlyForTonightByName')}
            </summary>
            <JoinForm {...form} variant="secondary" />
          </details>
        </>
      )}
    </Checked>
  )
}
