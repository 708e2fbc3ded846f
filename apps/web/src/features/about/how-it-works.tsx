import { Link } from '@tanstack/react-router'
import { Article, Part } from './article.tsx'
import { ModelFigures } from './model-figures.tsx'
import { GroupPicture, LevelsPicture, NeighboursPicture } from './pictures.tsx'

/** How recommendations come about, in plain words and pictures, with this instance's own figures. */
export function HowItWorks() {
  return (
    <Article
      title="How recommendations work"
      lead="No secrets: where every percent comes from, and how often it is right."
    >
      <Part title="1. You say what you think, in one word">
        <p>
          Dislike, Neutral, Like or Best. Each word stands for a place between 0 and 100, and every percent that Marquee
          shows is a guess on the same line: “83%” means “about as good as what you call a Like”.
        </p>
        <LevelsPicture />
      </Part>
      <Part title="2. Marquee looks for movies near the ones you like">
        <p>
          Two things bring movies close: they are alike (mood, place, period, people, keywords), or the same people love
          both. With few ratings on an instance likeness counts most; the more ratings there are, the more the people
          count. Movies you dislike push their neighbours down.
        </p>
        <NeighboursPicture />
        <p>
          A rating counts at once. Nothing has to be trained again first: the next list you open already knows about it.
          Movies you have rated, hidden or marked as seen are not recommended.
        </p>
        <p>
          When you are new, the thirty movies you are shown first count twice where enough people have rated: what you
          answer, and what you leave open, because not having seen a famous movie says something too.
        </p>
      </Part>
      <Part title="3. It says why">
        <p>
          A movie’s place in your list comes from a score that is a plain sum, so “because you liked …” is not a story
          told afterwards: take that rating away, and the score drops by just what it had added. The sentence stands on
          every movie’s page.
        </p>
      </Part>
      <Groups />
      <Part title="5. Tastes">
        <p>
          What you like falls into heaps: slow mysteries here, loud comedies there. Marquee finds the heaps, names them
          after what sets them apart, and lists what belongs to each under{' '}
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
    <Part title="4. In a group nobody is forgotten">
      <p>
        A plain average lets two people who love a movie outvote the third who will be bored. Marquee counts the average
        for seven tenths and the least happy member for three, and passes over what somebody will most likely dislike.
        Over a whole list everybody gets their turn.
      </p>
      <p>
        That rule is called Fair. Two others can be chosen above the list: Everyone ranks by the least happy member,
        Adventurous by the average alone.
      </p>
      <GroupPicture />
    </Part>
  )
}

function Limits() {
  return (
    <Part title="What it does not know">
      <p>
        Your age, your address, what you watch elsewhere: none of it is asked for or used. And nobody can buy a better
        place. For how often it is wrong about you in particular, see the card in your{' '}
        <Link to="/edit-profile" className="link">
          profile
        </Link>
        .
      </p>
    </Part>
  )
}
