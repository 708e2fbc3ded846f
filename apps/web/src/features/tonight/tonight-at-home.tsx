import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { buttonClass } from '../../components/ui/button.tsx'
import { useFollowed } from '../../hooks/use-followed.ts'
import { HowWasIt } from './how-was-it.tsx'
import { OpenEveningCard } from './open-evening-card.tsx'
import { tonightQueries } from './queries.ts'

/** On home: the evenings that are on, else the button that begins one; and how the last one was. */
export function TonightAtHome() {
  const { data } = useQuery({ ...tonightQueries.tonight(), ...useFollowed() })
  const open = data?.open ?? []
  return (
    <>
      {open.length === 0 ? (
        <Link to="/tonight" className={`${buttonClass({ variant: 'primary' })} self-start`}>
          <Sparkles className="size-4" aria-hidden="true" />
          Tonight
        </Link>
      ) : (
        open.map((evening) => <OpenEveningCard key={evening.id} evening={evening} named />)
      )}
      {data?.ask.map((each) => (
        <HowWasIt key={each.id} asked={each} />
      ))}
    </>
  )
}
