import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnvFile } from './env-file.ts'
import { settingDescriptions, type SettingDescription } from './settings.ts'

/** Names the file of settings; not a setting itself, so that a file cannot name another one. */
const ENV_FILE = 'MARQUEE_ENV_FILE'
/** Value that turns the file off. */
export const NO_ENV_FILE = 'none'
const DEFAULT_FILE = fileURLToPath(new URL('../../../.env', import.meta.url))

/** Settings as text, from the environment and from a file. */
export interface Environment {
  values: NodeJS.ProcessEnv
  /** Absolute path of the file; null if none is read. */
  file: string | null
  /** Names whose value comes from the file. */
  fromFile: ReadonlySet<string>
  /** Sentences about lines that cannot be read. */
  errors: readonly string[]
  /** Sentences about what is most likely a mistake, but may be meant for another program. */
  warnings: readonly string[]
}

/** The environment of a program that is to read `.env` of the checkout unless MARQUEE_ENV_FILE names another file. */
export function withEnvFile(env: NodeJS.ProcessEnv, file: string = DEFAULT_FILE): NodeJS.ProcessEnv {
  const isGiven = Boolean(env[ENV_FILE]?.trim())
  return isGiven || !existsSync(file) ? env : { ...env, [ENV_FILE]: file }
}

/**
 * Reads the file that MARQUEE_ENV_FILE names, if any. A setting that the environment gives, directly or by NAME_FILE, is
 * not taken from the file; relative paths in the file are relative to it.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const named = env[ENV_FILE]?.trim() || NO_ENV_FILE
  if (named === NO_ENV_FILE) {
    return { values: env, file: null, fromFile: new Set(), errors: [], warnings: misspelt(Object.keys(env)) }
  }
  const file = resolve(directoryOf(env), named)
  const found = readFile(file)
  if ('error' in found) return { values: env, file, fromFile: new Set(), errors: [found.error], warnings: [] }
  const { values: lines, errors } = parseEnvFile(found.text)
  const taken = new Map<string, string>()
  for (const { name, value } of lines) if (isWanted(name, env)) taken.set(name, inPlace(name, value, dirname(file)))
  return {
    values: { ...env, ...Object.fromEntries(taken) },
    file,
    fromFile: new Set(taken.keys()),
    errors: errors.map(({ line, reason }) => `${file}, line ${line}, cannot be read: ${reason}.`),
    warnings: [
      ...misspelt(Object.keys(env)),
      ...lines.flatMap(({ name, line }) => misspelt([name], `${file}, line ${line}: `)),
      ...repeated(lines).map(({ name, line }) => `${file}, line ${line}: ${name} was given before; this line counts.`),
    ],
  }
}

/** Base of relative paths in the environment: npm runs scripts in the project's root, wherever it is called. */
export function directoryOf(env: NodeJS.ProcessEnv): string {
  return env['INIT_CWD'] ?? process.cwd()
}

function readFile(file: string): { text: string } | { error: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)) }
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8 text' : codeOf(error)
    return { error: `The file of settings ${file} cannot be read (${reason}).` }
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

const SECRET_FILE = /_FILE$/
const byName = new Map(settingDescriptions.map((setting) => [setting.name, setting]))

/** The setting that a name gives, directly or as NAME_FILE. */
function settingOf(name: string): SettingDescription | undefined {
  const bySecretFile = byName.get(name.replace(SECRET_FILE, ''))
  return byName.get(name) ?? (bySecretFile?.secret ? bySecretFile : undefined)
}

function isWanted(name: string, env: NodeJS.ProcessEnv): boolean {
  const setting = settingOf(name)
  // A name that is no setting is kept where loadConfig refuses it.
  if (setting === undefined) return env[name] === undefined
  return ![setting.name, `${setting.name}_FILE`].some((form) => env[form]?.trim())
}

function inPlace(name: string, value: string, directory: string): string {
  const isPath = byName.get(name)?.path ?? settingOf(name) !== undefined
  return isPath && value !== '' ? resolve(directory, value) : value
}

function repeated<Line extends { name: string }>(lines: readonly Line[]): Line[] {
  return lines.filter(({ name }, index) => lines.findIndex((other) => other.name === name) < index)
}

const knownNames = settingDescriptions.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]))

/** Names that are most likely meant to be a setting: spelled in another case, or with a letter or two wrong. */
function misspelt(names: readonly string[], where = ''): string[] {
  return names.flatMap((name) => {
    if (knownNames.includes(name)) return []
    const meant = knownNames.find((known) => isAlmost(name.toUpperCase(), known))
    return meant === undefined ? [] : [`${where}${name} is not a setting. Is ${meant} meant?`]
  })
}

/** Short names of other programs differ in a letter or two as well, so they allow fewer errors. */
function isAlmost(name: string, known: string): boolean {
  const allowed = known.length < 6 ? 0 : known.length < 9 ? 1 : 2
  return Math.abs(name.length - known.length) <= allowed && distance(name, known) <= allowed
}

/** Number of letters to add, leave out, change or swap with their neighbour (optimal string alignment). */
export function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const edits = [rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost]
      row.push(Math.min(...edits, ...(swapped ? [rows[i - 2]![j - 2]! + 1] : [])))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
