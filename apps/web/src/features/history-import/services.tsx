import type { HistorySource } from '@marquee/contract'
import { SERVICE_NAMES } from '@marquee/contract/history-preview'

/** Instructions for each service: getting a file, and the files to upload. */
const HELP: { source: HistorySource; how: string }[] = [
  {
    source: 'letterboxd',
    how: 'Settings, Data, Export your data. Upload the ZIP as it is, or one of the CSV files in it.',
  },
  {
    source: 'imdb',
    how: 'Open Your ratings or Your watchlist, choose Export, and download the CSV from your exports page.',
  },
  { source: 'trakt', how: 'Settings, Data (trakt.tv/settings/data), Export. Upload the ZIP as it is.' },
  {
    source: 'movielens',
    how: 'Your account’s settings, import/export. Upload movielens-ratings.csv, then the wishlist.',
  },
  { source: 'tmdb', how: 'Export your ratings or your watchlist from your profile. Upload the CSV.' },
  {
    source: 'movary',
    how: 'Settings, Personal data, Export. Upload history, ratings and watchlist one by one, or zipped together.',
  },
  { source: 'yamtrack', how: 'Settings, Export. Movies are imported, other media are left out.' },
  {
    source: 'marquee',
    how: 'Edit Profile, Export my data, on the other Marquee. The ZIP brings back everything but groups and games.',
  },
]

/** Collapsed until it is opened. */
export function ServiceHelp() {
  return (
    <details className="text-sm">
      <summary className="link w-fit cursor-pointer py-1">How do I get my file?</summary>
      <dl className="mt-2 flex flex-col gap-3">
        {HELP.map(({ source, how }) => (
          <div key={source}>
            <dt className="font-medium">{SERVICE_NAMES[source]}</dt>
            <dd className="text-muted">{how}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted">Nothing is sent to these services or fetched from them: your file is read here.</p>
    </details>
  )
}
