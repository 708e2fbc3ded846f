import type { WatchOffers } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Tv } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Select } from '../../components/ui/field.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { imageVariant } from '../../lib/image-address.ts'
import { watchQueries } from './queries.ts'
import { ownRegion, rememberRegion } from './region.ts'

const KINDS = [
  ['flatrate', 'Flatrate'],
  ['ads', 'Ads'],
  ['rent', 'Rent'],
  ['buy', 'Buy'],
] as const

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' })

export function WatchButton({ movieId }: { movieId: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Tv className="size-4" aria-hidden="true" />
        Where to watch?
      </Button>
      <Dialog title="Where to watch?" open={open} onClose={() => setOpen(false)}>
        <Offers movieId={movieId} />
      </Dialog>
    </>
  )
}

function Offers({ movieId }: { movieId: number }) {
  const { data, isPending, error, refetch } = useQuery(watchQueries.offers(movieId))
  const [picked, setPicked] = useState<string | null>(null)
  if (isPending) return <Spinner label="Loading offers" large />
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  const offered = Object.keys(data.results)
  const region = picked ?? ownRegion(offered, whereabouts()) ?? offered[0]
  if (offered.length === 0 || region === undefined) return <p className="text-muted">Nothing found.</p>
  const offers = data.results[region]
  const choose = (choice: string) => {
    setPicked(choice)
    rememberRegion(choice)
  }
  return (
    <div className="flex flex-col gap-5">
      <Select label="Region" value={region} options={optionsOf([...offered, region])} onChange={choose} />
      {offers === undefined ? (
        <p className="text-muted">No offers in {nameOf(region)}.</p>
      ) : (
        <OfferGroups offers={offers} />
      )}
      {offers !== undefined && offers.link !== null && (
        <a href={offers.link} target="_blank" rel="noopener noreferrer" className="link self-start">
          More details
        </a>
      )}
      <p className="text-xs text-muted">
        Data provided by{' '}
        <a href="https://www.justwatch.com/" target="_blank" rel="noopener noreferrer" className="link">
          JustWatch
        </a>
        .
      </p>
    </div>
  )
}

const whereabouts = () => ({
  languages: navigator.languages,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

const nameOf = (region: string) => regionNames.of(region) ?? region

function optionsOf(regions: readonly string[]) {
  return [...new Set(regions)]
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

function OfferGroups({ offers }: { offers: WatchOffers }) {
  return KINDS.filter(([kind]) => offers[kind].length > 0).map(([kind, title]) => (
    <section key={kind} aria-label={title}>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <ul className="flex flex-wrap gap-3">
        {offers[kind].map((provider) => (
          <li
            key={provider.provider_id}
            className="flex items-center gap-2 rounded-control bg-raised py-1.5 pr-3 pl-1.5 text-sm"
          >
            {provider.logo_path !== null && (
              <img
                src={imageVariant(provider.logo_path, 'w92')}
                alt=""
                width={32}
                height={32}
                loading="lazy"
                className="size-8 rounded-control"
              />
            )}
            {provider.provider_name}
            {'free' in provider && <span className="text-muted">Free</span>}
          </li>
        ))}
      </ul>
    </section>
  ))
}
