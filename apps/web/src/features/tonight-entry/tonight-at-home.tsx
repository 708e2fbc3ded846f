import type { Tonight } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../components/ui/button.tsx'
import { useFollowed } from '../../hooks/use-followed.ts'
import { OpenEveningCard } from './open-evening-card.tsx'
import { tonightQuery } from './queries.ts'

interface TonightAtHomeProps {
  /** "How was it?" of a movie that one of the groups has watched. */
  ask: (asked: Tonight['ask'][number]) => ReactNode
}

/** On home: the evenings that are on, else the button that begins one; and how the last one was. */
export function TonightAtHome({ ask }: TonightAtHomeProps) {
  const { data } = useQuery({ ...tonightQuery, ...useFollowed() })
  const open = data?.open ?? []
  return (
    <>
      {open.length === 0 ? (
        <Link to="/tonight" className={`${buttonClass({ variant: 'primary' })} self-start px-6`}>
          <Sparkles className="size-4" aria-hidden="true" />
          Tonight
        </Link>
      ) : (
        open.map((evening) => <OpenEveningCard key={evening.id} evening={evening} named />)
      )}
      {data?.ask.map((each) => (
        <div key={each.id}>{ask(each)}</div>
      ))}
    </>
  )
}
