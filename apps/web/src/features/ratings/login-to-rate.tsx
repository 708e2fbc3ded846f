import { Link } from '@tanstack/react-router'
import { t } from '../../words/t.ts'

/** In place of the rating bar for visitors, who come back to the movie. */
export function LoginToRate({ movieId }: { movieId: number }) {
  return (
    <Link
      to="/signin"
      search={{ redirect: `/movie/${movieId}` }}
      className="link inline-flex min-h-14 items-center rounded-control"
    >
      {t('ratings.loginToRate.loginToRate')}
    </Link>
  )
}
