import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TmdbNotice } from '../../components/brand/tmdb-notice.tsx'
import { configQuery } from '../../lib/config-query.ts'
import { Article, Part } from './article.tsx'

export function About() {
  return (
    <Article title="About Us" lead="Marquee helps people find a movie for tonight, and helps friends agree on one.">
      <Part title="Why it exists">
        <p>
          Choosing a movie should not take longer than watching it. Lists of what is popular know nothing about you, and
          most places that do know something keep how they know it to themselves. Marquee does the opposite: one tap
          says what you liked, and Marquee says what you may like next, and why.
        </p>
      </Part>
      <Part title="What it does differently">
        <ul>
          <li>Every percent can be explained, down to the movies that it comes from.</li>
          <li>Groups see one bar per member, so that no one is outvoted in silence.</li>
          <li>
            A half-remembered plot is enough to find a movie, and so is a wish in your own words; each result shows why
            it is there.
          </li>
          <li>It is yours: anyone can run Marquee on a machine of their own, export all their data, and leave.</li>
          <li>
            It admits how often it is wrong. Your profile shows that beside how well popularity alone would have done.
          </li>
        </ul>
        <p>
          <Link to="/about/recommendations" className="link">
            How recommendations work
          </Link>
          {' · '}
          <Link to="/about/leaving" className="link">
            Leaving Trakt, TV Time or Letterboxd?
          </Link>
        </p>
      </Part>
      <DataSources />
    </Article>
  )
}

function DataSources() {
  const { version, tmdb, where_to_watch: offers } = useQuery(configQuery).data ?? {}
  return (
    <Part title="Where the data comes from">
      <p>
        Movies, people and moods come from Marquee’s own starter catalogue, written by us, and from{' '}
        <a href="https://www.wikidata.org/" className="link">
          Wikidata
        </a>{' '}
        (CC0). An instance may add{' '}
        <a href="https://www.themoviedb.org/" className="link">
          TMDB
        </a>{' '}
        and the MovieLens data set (F. Maxwell Harper and Joseph A. Konstan, “The MovieLens Datasets: History and
        Context”, ACM TiiS 5, 4, 2015).{' '}
        {offers === true && (
          <>
            Where to watch comes from{' '}
            <a href="https://www.justwatch.com/" className="link">
              JustWatch
            </a>
            .{' '}
          </>
        )}
        Where a movie has no poster, Marquee draws one.
      </p>
      {tmdb === true && (
        <div className="text-sm">
          <TmdbNotice />
        </div>
      )}
      <p className="text-sm text-muted">
        This is Marquee{version !== undefined && ` ${version}`}, under the MIT licence.
      </p>
    </Part>
  )
}
