import { SERVICE_NAMES } from '@marquee/contract/history-preview'
import { t } from '../../words/t.ts'

/** Instructions for each service: getting a file, and the files to upload. Those that most people leave come first. */
const HELP: { name: string; how: string }[] = [
  { name: SERVICE_NAMES.letterboxd, how: t('historyImport.services.letterboxd') },
  { name: SERVICE_NAMES.trakt, how: t('historyImport.services.trakt') },
  { name: SERVICE_NAMES.tvtime, how: t('historyImport.services.tvTime') },
  { name: SERVICE_NAMES.imdb, how: t('historyImport.services.imdb') },
  { name: SERVICE_NAMES.netflix, how: t('historyImport.services.netflix') },
  { name: SERVICE_NAMES.simkl, how: t('historyImport.services.simkl') },
  { name: SERVICE_NAMES.criticker, how: t('historyImport.services.criticker') },
  { name: SERVICE_NAMES.movielens, how: t('historyImport.services.movieLens') },
  { name: SERVICE_NAMES.tmdb, how: t('historyImport.services.tmdb') },
  { name: SERVICE_NAMES.movary, how: t('historyImport.services.movary') },
  { name: SERVICE_NAMES.yamtrack, how: t('historyImport.services.yamtrack') },
  { name: SERVICE_NAMES.ryot, how: t('historyImport.services.ryot') },
  { name: SERVICE_NAMES.watcharr, how: t('historyImport.services.watcharr') },
  { name: t('historyImport.services.filmwebAndOthers'), how: t('historyImport.services.importFormat') },
  { name: SERVICE_NAMES.marquee, how: t('historyImport.services.marquee') },
]

interface ServiceHelpProps {
  open: boolean
  onToggle: (open: boolean) => void
}

/** Instructions for all services, collapsed at first. */
export function ServiceHelp({ open, onToggle }: ServiceHelpProps) {
  return (
    <details open={open} onToggle={({ currentTarget }) => onToggle(currentTarget.open)} className="text-sm">
      <summary className="link w-fit cursor-pointer py-1">{t('historyImport.services.howDoIGetMy')}</summary>
      <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {HELP.map(({ name, how }) => (
          <div key={name} className="border-t border-line pt-3">
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-0.5 text-muted wrap-anywhere">{how}</dd>
          </div>
        ))}
      </dl>
      <dl className="mt-4">
        <div className="rounded-control bg-raised px-4 py-3">
          <dt className="font-semibold">{t('historyImport.services.anyOtherTable')}</dt>
          <dd className="mt-0.5 text-muted">{t('historyImport.services.tableOrText')}</dd>
        </div>
      </dl>
      <p className="mt-4 text-muted">{t('historyImport.services.nothingIsSentToThese')}</p>
    </details>
  )
}
