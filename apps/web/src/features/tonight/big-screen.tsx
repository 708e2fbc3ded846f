import type { Evening } from '@marquee/contract'
import { useState } from 'react'
import { BigFilm } from './big-film.tsx'
import { BigLobby } from './big-lobby.tsx'
import { useFullPage } from './use-full-page.ts'
import { useLastMoment } from './use-last-moment.ts'
import { useScreenAwake } from './use-screen-awake.ts'
import { useStage } from './use-stage.ts'
import { t } from '../../words/t.ts'

const MARGIN = { paddingInline: 96, paddingBlock: 72 }
const UPRIGHT_MARGIN = { padding: 72 }

/** Time for the posters to turn over and for the curtain to close. */
const MOMENT_MS = 2000

/** The evening on a television: the code, who is here and how far; then the movie. Never an answer. */
export function BigScreen({ evening: given, onClose }: { evening: Evening; onClose: () => void }) {
  const { evening, isLast } = useLastMoment(given, { ms: MOMENT_MS, waited: true })
  const { group, film, state } = evening
  const page = useFullPage(onClose)
  const { isUpright, style } = useStage()
  const [opens] = useState(state === 'voting')
  useScreenAwake()
  return (
    <dialog
      ref={page}
      aria-label={t('tonight.bigScreen.nameTonight', { name: group.name })}
      className="m-0 size-full max-w-none overflow-hidden bg-ground text-text"
      style={{ maxHeight: 'none', border: 0 }}
    >
      <div className="relative" style={{ ...style, ...(isUpright ? UPRIGHT_MARGIN : MARGIN) }}>
        {film === null ? (
          <BigLobby evening={evening} isUpright={isUpright} isLast={isLast} />
        ) : (
          <BigFilm key={film.movie.id} film={film} evening={evening} opens={opens} isUpright={isUpright} />
        )}
      </div>
    </dialog>
  )
}
