import type { CardSlots } from '../components/movie/card-slots.tsx'
import { KeptNote } from '../components/movie/kept-note.tsx'
import { CardMenu } from '../features/marks/card-menu.tsx'
import { MarkButtons } from '../features/marks/mark-buttons.tsx'
import { ShortlistButtons } from '../features/marks/shortlist-button.tsx'
import { CardLine } from '../features/ratings/card-line.tsx'
import { CardRating } from '../features/ratings/card-rating.tsx'
import { CardSheet } from '../features/ratings/card-sheet.tsx'
import { WhyLine } from '../features/recommendations/why-line.tsx'
import { WhyPercent } from '../features/recommendations/why-percent.tsx'

/** Controls of cards for signed-in users. */
export const signedInSlots: CardSlots = {
  menu: (movie) => <CardMenu movie={movie} />,
  rating: (movie) => <CardRating movie={movie} />,
  note: (movie) => <KeptNote movieId={movie.id} small />,
  personal: (movie) => (
    <CardLine movie={movie}>
      <WhyPercent movie={movie} />
    </CardLine>
  ),
  sheet: (
    <CardSheet
      reason={(movie) => <WhyLine movieId={movie.id} />}
      marks={(movie, onDone) => (
        <>
          <MarkButtons movie={movie} onDone={onDone} />
          <ShortlistButtons movie={movie} onDone={onDone} />
        </>
      )}
    />
  ),
}
