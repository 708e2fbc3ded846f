import Type, { type TObject, type TSchema } from 'typebox'
import { addressSettings } from './settings/address.ts'
import { dataSettings } from './settings/data.ts'
import { identitySettings } from './settings/identity.ts'
import { movieSettings } from './settings/movies.ts'
import { peopleSettings } from './settings/people.ts'
import { searchSettings } from './settings/search.ts'
import { watchingSettings } from './settings/watching.ts'

/**
 * Every setting Marquee reads: the one source for validation, `--help`, docs/settings.md, .env.example and README.
 * `expected` completes the sentence "it must be …"; `secret` settings are never printed and may come from NAME_FILE; a
 * relative `path` in a settings file is relative to that file.
 */
export const Settings = Type.Object({
  ...addressSettings,
  ...dataSettings,
  ...peopleSettings,
  ...movieSettings,
  ...identitySettings,
  ...searchSettings,
  ...watchingSettings,
})

/** Description of one setting, for operators and for `loadConfig`. */
export type SettingDescription = {
  name: string
  /** As it would be written in the environment; empty when there is none. */
  default: string
  /** A valid value. */
  example: string
  meaning: string
  /** Text after "must be …". */
  expected: string
  secret: boolean
  /** True if the value is the path of a file or a directory. */
  path: boolean
  schema: TSchema
}

export interface SettingTopic {
  title: string
  settings: readonly SettingDescription[]
}

/** The settings as data, by topic, those that most operators need first. */
export const settingTopics: readonly SettingTopic[] = [
  topic('Address', addressSettings),
  topic('Data and backups', dataSettings),
  topic('People', peopleSettings),
  topic('Movies', movieSettings),
  topic('Sign-in through an identity provider', identitySettings),
  topic('Search', searchSettings),
  topic('Logs and metrics', watchingSettings),
]

/** All settings, in the order of their documentation. */
export const settingDescriptions: readonly SettingDescription[] = settingTopics.flatMap(({ settings }) => settings)

function topic(title: string, settings: TObject['properties']): SettingTopic {
  return { title, settings: Object.entries(settings).map(([name, schema]) => describe(name, schema)) }
}

function describe(name: string, schema: TSchema): SettingDescription {
  const { default: fallback, example, meaning, expected, secret, path } = schema as Record<string, unknown>
  return {
    name,
    default: ['string', 'number', 'boolean'].includes(typeof fallback)
      ? `${fallback as string | number | boolean}`
      : '',
    example: String(example),
    meaning: String(meaning),
    expected: String(expected),
    secret: secret === true,
    path: path === true,
    schema,
  }
}
