import type { AdminSetting } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { TextField } from '../../components/ui/field.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { Mark } from '../../components/ui/mark.tsx'
import { Loaded } from './loaded.tsx'
import { adminQueries } from './queries.ts'
import { useSearchText } from './use-search-text.ts'
import { t } from '../../words/t.ts'

const SOURCES = {
  environment: t('administration.settings.fromTheEnvironment'),
  file: t('administration.settings.fromAFile'),
  default: t('administration.settings.defaultIt'),
  administrator: t('administration.settings.setByAnAdministrator'),
}

interface SettingsProps {
  query: string
  onQuery: (query: string) => void
}

/** Every setting, what it does and where its value comes from. They are changed where they come from. */
export function Settings({ query, onQuery }: SettingsProps) {
  const [text, setText] = useSearchText(query, onQuery)
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">{t('administration.settings.settingsAreReadWhenMarquee')}</p>
      <div className="mb-4 max-w-md">
        <TextField
          type="search"
          label={t('administration.settings.searchSettings')}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Loaded result={useQuery(adminQueries.settings())}>
        {(settings) => (
          <SettingList settings={settings.filter((setting) => matches(setting, text))} of={settings.length} />
        )}
      </Loaded>
    </>
  )
}

/** True if every word is in the name, the value or the meaning. */
function matches({ name, value, meaning }: AdminSetting, text: string): boolean {
  const where = `${name} ${value ?? ''} ${meaning}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word))
}

function SettingList({ settings, of }: { settings: readonly AdminSetting[]; of: number }) {
  return (
    <>
      <output className="mb-3 block text-sm text-muted">
        {settings.length === of
          ? t('administration.settings.all', { all: of })
          : t('administration.settings.shown', { shown: settings.length, all: of })}
      </output>
      {settings.length === 0 ? (
        <EmptyState title={t('administration.settings.noSuchSetting')}>
          {t('administration.settings.searchForAPartOf')}
        </EmptyState>
      ) : (
        <ul aria-label={t('administration.settings.settings')} className="flex flex-col divide-y divide-line">
          {settings.map((setting) => (
            <Setting key={setting.name} setting={setting} />
          ))}
        </ul>
      )}
    </>
  )
}

function Setting({ setting }: { setting: AdminSetting }) {
  const { name, source, given, meaning } = setting
  return (
    <li className="grid gap-x-8 gap-y-1 py-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 self-start">
        <h2 className="font-sans text-sm font-semibold wrap-anywhere">{name}</h2>
        <Mark tone={given ? 'accent' : 'plain'}>{SOURCES[source]}</Mark>
      </div>
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere">{valueOf(setting)}</p>
        <p className="text-muted">{meaning}</p>
      </div>
    </li>
  )
}

function valueOf({ value, secret, given }: AdminSetting): string {
  if (secret) return given ? t('administration.settings.givenNeverShown') : t('administration.settings.notGiven')
  return value ?? t('administration.settings.notGiven')
}
