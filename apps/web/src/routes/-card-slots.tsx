import type { CardSlots } from '../components/movie/card-slots.tsx'
import { KeptNote } from '../components/movie/kept-note.tsx'
import { OwnRating } from '../components/movie/rating.tsx'
import { CardMenu } from '../features/marks/card-menu.tsx'
import { WhyPercent } from '../features/recommendations/why-percent.tsx'

/** Controls of cards for signed-in users. */
export const signedInSlots: CardSlots = {
  menu: (movie) => <CardMenu movie={movie} />,
  personal: (movie) => (
    <>
      <OwnRating movie={movie}>
        <WhyPercent movie={movie} />
      </OwnRating>
      <KeptNote movieId={movie.id} />
    </>
  ),
}
