import { OpeningCurtain } from '../../components/brand/opening-curtain.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import { BulbFrame } from './bulb-frame.tsx'
import { OPEN_MS } from './revealed.tsx'
import type { EveningMovie } from './room.ts'
import { t } from '../../words/t.ts'

interface PremiereProps {
  movie: EveningMovie
  /** As a CSS length. */
  height: string
  /** Opens the curtain now. Otherwise it is open already. */
  opens: boolean
}

/** Tonight's movie in a frame of bulbs, behind a curtain that opens. */
export function Premiere({ movie, height, opens }: PremiereProps) {
  return (
    <div className="relative mx-auto flex aspect-2/3 max-w-full flex-col justify-center p-3" style={{ height }}>
      {/* The bulbs run as long as the curtain opens, and stay lit. */}
      <BulbFrame across={9} down={13} runMs={opens ? OPEN_MS : null} />
      <div className="relative overflow-hidden rounded-poster">
        <Poster movie={movie} size="detail" eager alt={t('tonight.premiere.posterOfTitle', { title: movie.title })} />
        {opens && <OpeningCurtain key={movie.id} />}
      </div>
    </div>
  )
}
