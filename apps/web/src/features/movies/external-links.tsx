import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { buttonClass } from '../../components/ui/button.tsx'
import { formatSource } from '../../words/format.ts'
import { movieQueries } from './queries.ts'

export function ExternalLinks({ movieId, tmdbId }: { movieId: number; tmdbId: number | null }) {
  const { data = [] } = useQuery(movieQueries.links(movieId))
  const links = data
    .filter(({ external_link_type }) => tmdbId === null || external_link_type !== 'tmdb')
    .map(({ link, external_link_type: type }) => ({ href: link, name: formatSource(type) }))
  const all = tmdbId === null ? links : [...links, { href: `https://www.themoviedb.org/movie/${tmdbId}`, name: 'TMDB' }]
  return all.map(({ href, name }) => (
    <a
      key={href}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonClass({ variant: 'ghost' })} px-3 text-sm`}
    >
      {name}
      <ExternalLink className="size-4 text-muted" aria-hidden="true" />
    </a>
  ))
}
