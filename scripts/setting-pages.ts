import { settingDescriptions, settingTopics, type SettingDescription } from '../apps/api/src/settings.ts'

/** The first settings of an operator; the README shows these alone. */
const MAX_USED = ['PORT', 'PUBLIC_URL', 'TRUST_PROXY', 'DATA_DIR', 'BACKUP_DIR', 'REGISTRATION', 'TMDB_API_TOKEN']
const BEGIN = '<!-- The most used settings, written by npm run settings -->'
const END = '<!-- End of the most used settings -->'

/** docs/settings.md as a whole. */
export function settingsPage(): string {
  const topics = settingTopics.flatMap(({ title, settings }) => [
    `## ${title}`,
    '',
    '| Setting | Default | Example | Meaning |',
    '| --- | --- | --- | --- |',
    ...settings.map((setting) => {
      const { default: fallback, example, meaning } = setting
      return `| ${namesOf(setting)} | ${asCode(fallback)} | ${asCode(example)} | ${meaning} |`
    }),
    '',
  ])
  return [...INTRODUCTION, ...topics].join('\n')
}

const INTRODUCTION = [
  '# Settings',
  '',
  'Marquee needs none. What you want to change goes into a file `.env` next to README.md, or into the environment:',
  '',
  '```sh',
  'cp .env.example .env            # then remove the # in front of what you change',
  'npm run marquee -- doctor       # says whether it is right',
  '```',
  '',
  '`npm start`, `npm run marquee -- …` and `docker compose up` all read that file at their start, and name all wrong or misspelt settings.',
  '',
  '- **What counts.** The environment, then the file, then the default. An empty value counts as not given.',
  '- **Another file.** In the environment, `MARQUEE_ENV_FILE=/etc/marquee.env` names one, `MARQUEE_ENV_FILE=none` reads none.',
  '- **Secrets.** A setting with two names may come from a file of its own: `TOKEN_SECRET_FILE=/run/secrets/token`. Give one of the two.',
  '- **Relative paths** in the file start at the file; those in the environment at the directory in which you call npm.',
  '- **Writing it.** One `NAME=value` a line. A `#` at the start of a line, or after a space, starts a comment. A value with a `#`, a `$` or quotes',
  "  goes into single quotes: `DATABASE_URL='postgres://marquee:pa$$word@db/marquee'`. Inside of quotes, a backslash before the quote stands for the quote.",
  '',
  'Docker Compose reads such a file in the same way. What it would read otherwise is refused with the number of the line: a `$` outside of single',
  'quotes, `NAME: value`, values of several lines, and `\\n` in double quotes. `docker run --env-file` takes',
  'quotes and comments behind a value for a part of it. Names of other programs, such as `NODE_EXTRA_CA_CERTS`, belong into the environment.',
  '',
  'In a container, `compose.yaml` sets `DATA_DIR`, `BACKUP_DIR` and `HOST` itself; `PORT` is the port of your machine.',
  '',
  'Data are kept in `DATA_DIR`: secrets, and the database unless `DATABASE_URL` names one. One Marquee uses one `DATA_DIR`.',
  '[Operating](operating.md) has the few that most instances need. This page is written by `npm run settings`.',
  '',
]

/** .env.example as a whole. */
export function envExample(): string {
  const topics = settingTopics.flatMap(({ title, settings }) => [
    `# ${title} ${'-'.repeat(Math.max(3, 76 - title.length))}`,
    '',
    ...settings.flatMap(({ name, default: fallback, example, meaning, secret }) => [
      `# ${meaning}${secret ? ` (or ${name}_FILE)` : ''}`,
      fallback === '' ? `# Example: ${name}=${example}\n# ${name}=` : `# ${name}=${fallback}`,
      '',
    ]),
  ])
  return [
    '# Every setting of Marquee; all are optional. Copy this file to .env and remove the # in front of what you change.',
    '# npm start, npm run marquee and docker compose read .env. How to write values: docs/settings.md.',
    '',
    ...topics,
    `# Docker Compose alone ${'-'.repeat(56)}`,
    '',
    '# A PostgreSQL server of its own beside Marquee: remove both #. A password is made by: openssl rand -hex 24',
    '# COMPOSE_FILE=compose.yaml:compose.postgres.yaml',
    '# POSTGRES_PASSWORD=',
    '',
  ].join('\n')
}

/** The README with its table of the most used settings as they are now. @throws Error when it has no place for them */
export function withMostUsed(readme: string): string {
  const begin = readme.indexOf(BEGIN)
  const end = readme.indexOf(END)
  if (begin === -1 || end < begin) throw new Error(`README.md has no lines ${BEGIN} and ${END}.`)
  const rows = MAX_USED.map((name) => settingDescriptions.find((setting) => setting.name === name)!).map(
    (setting) => `| ${namesOf(setting)} | ${asCode(setting.default || setting.example)} | ${setting.meaning} |`,
  )
  const table = ['| setting | default or example | meaning |', '| --- | --- | --- |', ...rows]
  return `${readme.slice(0, begin)}${BEGIN}\n\n${table.join('\n')}\n\n${readme.slice(end)}`
}

/** A secret may also be given by its NAME_FILE form. */
function namesOf({ name, secret }: SettingDescription): string {
  return secret ? `\`${name}\` or \`${name}_FILE\`` : `\`${name}\``
}

function asCode(text: string): string {
  return text === '' ? '' : `\`${text}\``
}
