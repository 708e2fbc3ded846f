import type { HistorySource } from '@marquee/contract'
import { SERVICE_NAMES } from '@marquee/contract/history-preview'
import { t } from '../../words/t.ts'

/** Instructions for each service: getting a file, and the files to upload. */
const HELP: { source: HistorySource; how: string }[] = [
  {
    source: 'letterboxd',
    how: t('historyImport.services.settingsDataExportYourData'),
  },
  {
    source: 'imdb',
    how: t('historyImport.services.openYourRatingsOrYour'),
  },
  { source: 'trakt', how: t('historyImport.services.settingsDataTraktTvSettings') },
  {
    source: 'movielens',
    how: t('historyImport.services.yourAccountsSettingsImportExport'),
  },
  { source: 'tmdb', how: t('historyImport.services.exportYourRatingsOrYour') },
  {
    source: 'movary',
    how: t('historyImport.services.settingsPersonalDataExportUpload'),
  },
  { source: 'yamtrack', how: t('historyImport.services.settingsExportMoviesAreImported') },
  {
    source: 'marquee',
    how: t('historyImport.services.editProfileExportMyData'),
  },
]

/** Collapsed until it is opened. */
export function ServiceHelp() {
  return (
    <details className="text-sm">
      <summary className="link w-fit cursor-pointer py-1">{t('historyImport.services.howDoIGetMy')}</summary>
      <dl className="mt-2 flex flex-col gap-3">
        {HELP.map(({ source, how }) => (
          <div key={source}>
            <dt className="font-medium">{SERVICE_NAMES[source]}</dt>
            <dd className="text-muted">{how}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted">{t('historyImport.services.nothingIsSentToThese')}</p>
    </details>
  )
}
