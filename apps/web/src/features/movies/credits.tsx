import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PersonPhoto } from '../../components/movie/person-photo.tsx'
import { Button } from '../../components/ui/button.tsx'
import { movieQueries } from './queries.ts'
import { Section } from './section.tsx'
import { t } from '../../words/t.ts'

const SHOWN = 12

interface Credit {
  id: number
  person: { id: number; name: string; profile_path: string | null }
  role: string | null
}

export function Cast({ movieId }: { movieId: number }) {
  const { data } = useQuery(movieQueries.cast(movieId))
  return (
    <CreditList
      title={t('movies.credits.credits')}
      credits={data?.map(({ id, person, character }) => ({ id, person, role: character }))}
    />
  )
}

export function Crew({ movieId }: { movieId: number }) {
  const { data } = useQuery(movieQueries.crew(movieId))
  return (
    <CreditList
      title={t('movies.credits.crew')}
      credits={data?.map(({ id, person, job }) => ({ id, person, role: job }))}
    />
  )
}

function CreditList({ title, credits }: { title: string; credits: readonly Credit[] | undefined }) {
  const [all, setAll] = useState(false)
  if (credits === undefined || credits.length === 0) return null
  return (
    <Section title={title}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2">
        {(all ? credits : credits.slice(0, SHOWN)).map(({ id, person, role }) => (
          <li key={id}>
            <Link
              to="/person/$personId"
              params={{ personId: String(person.id) }}
              className="flex items-center gap-3 rounded-control p-1.5 hover:bg-raised"
            >
              <PersonPhoto name={person.name} path={person.profile_path} className="w-11 shrink-0" />
              <span className="min-w-0 text-sm">
                <span className="block font-medium">{person.name}</span>
                {role !== null && <span className="block text-muted">{role}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {credits.length > SHOWN && (
        <Button size="sm" className="mt-4" onClick={() => setAll(!all)}>
          {all ? t('movies.credits.showLess') : t('movies.credits.showAll', { count: credits.length })}
        </Button>
      )}
    </Section>
  )
}
