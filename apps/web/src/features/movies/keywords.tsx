import type { Movie } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chipClass } from '../../components/ui/chip.tsx'
import { movieQueries } from './queries.ts'
import { Section } from './section.tsx'
import { t } from '../../words/t.ts'

/** Without those that are a label which gives the story away: the label comes on request. */
export function Keywords({ movie }: { movie: Movie }) {
  const { data: labels = [] } = useQuery(movieQueries.labels(movie.id))
  const spoilers = new Set(labels.flatMap(({ label, spoils }) => (spoils ? label.name : [])))
  const keywords = movie.keywords.filter(({ name }) => !spoilers.has(name))
  if (keywords.length === 0) return null
  return (
    <Section title={t('common.words.keywords')}>
      <ul className="flex flex-wrap gap-2">
        {keywords.map(({ id, name }) => (
          <li key={id}>
            <Link to="/search" search={{ keywords: String(id) }} className={chipClass}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
