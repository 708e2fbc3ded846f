import { withBasePath } from '../../lib/base-path.ts'
import { rich } from '../../words/t.ts'
import { OutLink } from '../ui/out-link.tsx'

/** TMDB's logo and sentence. Its terms require both, and a logo that is less prominent than ours. */
export function TmdbNotice() {
  return (
    <p className="flex items-start gap-3">
      <img src={withBasePath('/icons/tmdb.svg')} alt="TMDB" width={42} height={18} className="mt-0.5 shrink-0" />
      <span>
        {rich('brand.tmdbNotice.movieDataInPartBy', {
          link: <OutLink href="https://www.themoviedb.org/" />,
        })}
      </span>
    </p>
  )
}
