import { useQuery } from '@tanstack/react-query'
import { TmdbNotice } from '../../components/brand/tmdb-notice.tsx'
import { page } from '../../content/en/about.md'
import { configQuery } from '../../lib/config-query.ts'
import { Article } from './article.tsx'

export function About() {
  const { version, tmdb, where_to_watch: offers } = useQuery(configQuery).data ?? {}
  const notice = tmdb === true && (
    <div className="text-sm">
      <TmdbNotice />
    </div>
  )
  return <Article page={page} slots={{ version: version !== undefined && ` ${version}`, tmdb: notice, offers }} />
}
