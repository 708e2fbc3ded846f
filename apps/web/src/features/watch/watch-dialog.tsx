import type { WatchOffers, WebConfig } from '@marquee/contract'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Tv } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Select } from '../../components/ui/field.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { configQuery } from '../../lib/config-query.ts'
import { imageVariant } from '../../lib/image-address.ts'
import { watchQueries } from './queries.ts'
import { ownRegion, rememberRegion, whereabouts } from '../../lib/region.ts'
import { watchLink } from './watch-link.ts'
import type { WatchedMovie } from './watch-link.ts'
import { OutLink } from '../../components/ui/out-link.tsx'
import { formatRegion } from '../../words/format.ts'
import { rich, t } from '../../words/t.ts'

const KINDS = [
  ['flatrate', t('watch.watchDialog.flatrate')],
  ['ads', t('watch.watchDialog.ads')],
  ['rent', t('watch.watchDialog.rent')],
  ['buy', t('watch.watchDialog.buy')],
] as const

/** Offered where this instance knows offers, or where its operator gave links to look a movie up. */
export function WatchButton({ movie }: { movie: WatchedMovie }) {
  const { data: config } = useQuery(configQuery)
  const [open, setOpen] = useState(false)
  if (config === undefined || (!config.where_to_watch && config.watch_links.length === 0)) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Tv className="size-4" aria-hidden="true" />
        {t('watch.watchDialog.whereToWatch')}
      </Button>
      <Dialog title={t('watch.watchDialog.whereToWatch')} open={open} onClose={() => setOpen(false)}>
        <Offers movie={movie} links={config.watch_links} />
      </Dialog>
    </>
  )
}

function Offers({ movie, links }: { movie: WatchedMovie; links: WebConfig['watch_links'] }) {
  const { data, isPending, error, refetch } = useQuery(watchQueries.offers(movie.id))
  const [picked, setPicked] = useState<string | null>(null)
  const known = [...Object.keys(data?.results ?? {}), ...links.map((link) => link.region)]
  const region = picked ?? ownRegion(known, whereabouts()) ?? known[0]
  const chosen = useQuery(watchQueries.offersIn(movie.id, data && known.length > 0 ? region : undefined))
  if (isPending) return <Spinner label={t('watch.watchDialog.loadingOffers')} large />
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (known.length === 0 || region === undefined) return <p className="text-muted">{t('common.words.nothingFound')}</p>
  const offers = data.results[region] ?? chosen.data?.results[region]
  const details = offers?.link ?? watchLink(links, region, movie)
  const choose = (choice: string) => {
    setPicked(choice)
    rememberRegion(choice)
  }
  return (
    <div className="flex flex-col gap-5">
      <Select
        label={t('watch.watchDialog.region')}
        value={region}
        options={optionsOf([...known, region])}
        onChange={choose}
      />
      {offers === undefined ? <NoOffers query={chosen} /> : <OfferGroups offers={offers} />}
      {details !== null && (
        <a href={details} target="_blank" rel="noopener noreferrer" className="link self-start">
          {t('watch.watchDialog.moreDetails')}
        </a>
      )}
      {offers !== undefined && (
        <p className="text-xs text-muted">
          {rich('watch.watchDialog.dataProvidedByLinkJustwatch', {
            link: <OutLink href="https://www.justwatch.com/" target="_blank" />,
          })}
        </p>
      )}
    </div>
  )
}

/** For a region without offers so far: they are being fetched, could not be, or there are none. */
function NoOffers({ query }: { query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'> }) {
  if (query.isPending) return <Spinner label={t('watch.watchDialog.loadingOffers')} large />
  if (query.error) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  return <p className="text-muted">{t('watch.watchDialog.weKnowOfNoOffers')}</p>
}

const nameOf = (region: string) => formatRegion(region)

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
            className={classNames(
              'flex items-center gap-2 rounded-control bg-raised py-1.5 text-sm',
              provider.logo_path === null ? 'px-3' : 'pr-3 pl-1.5',
            )}
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
            {'free' in provider && <span className="text-muted">{t('watch.watchDialog.free')}</span>}
          </li>
        ))}
      </ul>
    </section>
  ))
}
