import { Link } from '@tanstack/react-router'
import { Article, Part } from './article.tsx'
import { ModelFigures } from './model-figures.tsx'
import { GroupPicture, LevelsPicture, NeighboursPicture } from './pictures.tsx'

/** Explanation of recommendations, in plain words and pictures, with this instance's figures. */
export function HowItWorks() {
  return (
    <Article
      title="How recommendations work"
      lead="No secrets: where every percent comes from, and how often it is right."
    >
      <Part title="1. You say what you think, in one word">
        <p>
          Dislike, Neutral, Like or Best. The percent of a movie that you have not rated is the chance that you will
          call it a Like or a Best: of ten movies with 80%, people like you liked eight. No guess shows more than 95%.
          The first percents come after five ratings; before that they would only say what most others like.
        </p>
        <LevelsPicture />
      </Part>
      <Part title="2. Marquee looks for movies near the ones you like">
        <p>
          Two movies are close when they are similar (mood, place, period, people, keywords), or when the same viewers
          love both. Movies you dislike push their neighbours down, and Neutral speaks only a little in their favour.
        </p>
        <NeighboursPicture />
        <p>
          A new instance has no viewers to learn from. Until it has some, a house panel stands in for them: invented
          viewers, lists of movies that go together, and figures, all written by us from what we know about films. The
          more people rate here, the less the panel counts.
        </p>
        <p>
          A rating counts at once. No new training is needed: the next list you open already includes it. Movies you
          have rated, hidden or marked as seen are not recommended.
        </p>
        <p>
          When you are new, the first thirty movies you are shown count in two ways once enough people have rated: by
          what you answer, and by what you leave open, because not having seen a famous movie says something too.
        </p>
      </Part>
      <Part title="3. It says why">
        <p>
          Your list is in the order of the percents it shows, and each of them comes from a score that is a plain sum.
          So “because you liked …” is not a story made up afterwards: take that rating away, and the score drops by
          exactly what it had added. Every movie’s page says what counts for and against it.
        </p>
      </Part>
      <Groups />
      <Part title="5. Tastes">
        <p>
          We group what you like into tastes: slow mysteries here, loud comedies there. Each is named after what sets it
          apart. You find yours under{' '}
          <Link to="/tastes" className="link">
            My tastes
          </Link>
          .
        </p>
      </Part>
      <Part title="The model of this instance">
        <ModelFigures />
      </Part>
      <Limits />
    </Article>
  )
}

function Groups() {
  return (
    <Part title="4. In a group no one is forgotten">
      <p>
        A plain average lets two people who love a movie outvote the third who will be bored. Marquee ranks movies by
        how well they suit the members on average, looks after the member whom a movie suits least, and pushes down what
        somebody would dislike. Members who have not rated anything yet do not change the order. What the group
        shortlists counts too.
      </p>
      <p>
        That rule is called Fair. Two others can be chosen above the list: Everyone ranks by the member whom a movie
        suits least, Adventurous by the average alone.
      </p>
      <GroupPicture />
    </Part>
  )
}

function Limits() {
  return (
    <Part title="What it does not know">
      <p>
        Your age, your address, what you watch elsewhere: none of it is asked for or used. And nobody can pay for a
        better place. For how often it is wrong about you in particular, see the card in your{' '}
        <Link to="/edit-profile" search={{ open: 'accuracy' }} className="link">
          profile
        </Link>
        .
      </p>
    </Part>
  )
}
