import { OpeningCurtain } from '../../components/brand/opening-curtain.tsx'
import { GuessPoster } from '../../components/movie/guess-poster.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import type { PosterMovie } from '../../components/movie/poster.tsx'
import { t } from '../../words/t.ts'

interface CurtainProps {
  /** The day's movie once the game is over. */
  movie: PosterMovie | null
  animate: boolean
}

/** The guess image until the game is over; then a curtain that opens on the poster. */
export function Curtain({ movie, animate }: CurtainProps) {
  const frame = 'relative block w-full self-start overflow-hidden rounded-poster'
  if (movie === null) {
    return (
      <div className={frame}>
        <GuessPoster className="block w-full" />
      </div>
    )
  }
  return (
    <div className={frame}>
      <Poster
        movie={movie}
        size="detail"
        eager
        alt={t('dailyGame.curtain.posterOfTitle', { title: movie.title })}
        className="w-full"
      />
      {animate && <OpeningCurtain />}
    </div>
  )
}
