import type { RegistrationMode } from '@marquee/contract'
import type { Config } from '../config.ts'
import type { Addresses } from '../listening.ts'
import { box, type Row } from './layout.ts'
import type { Terminal } from './terminal.ts'

export interface Ready {
  addresses: Addresses
  /** The address people open, where the operator has set it. */
  publicUrl: string | null
  dataDir: string
  /** Host and name of an external database; null for the one in the data directory. */
  database: string | null
  registration: RegistrationMode
  needsFirstAccount: boolean
  roles: Config['roles']
}

const FIRST_ACCOUNT: Record<RegistrationMode, string> = {
  open: 'Sign up first: the first account becomes the administrator.',
  invite: 'npm run marquee -- invite create prints a link; the account made with it becomes the administrator.',
  closed: 'npm run marquee -- user create NAME makes it; it becomes the administrator.',
}

const REGISTRATION: Record<RegistrationMode, string> = {
  open: 'Open to everybody who reaches this address. The page /admin or the setting REGISTRATION=closed closes it.',
  invite: 'By invitation. The page /admin or the setting REGISTRATION changes it.',
  closed: 'Closed. The page /admin or the setting REGISTRATION opens it.',
}

const HISTORY =
  'Ratings from Letterboxd, IMDb, Trakt and others: sign in, then Edit Profile, "Import your history" (docs/bringing-history.md).'

/** What a person needs to know when the start is done, in one box. */
export function readyBox(terminal: Terminal, ready: Ready): string {
  return box(terminal, ready.roles.web ? 'Marquee is ready' : 'Marquee runs jobs', [
    ...(ready.roles.web ? addressRows(ready) : [{ label: 'Health', text: `${ready.addresses.here}/readyz` }]),
    ...roleRows(ready.roles),
    {
      label: 'Data',
      text: ready.database === null ? ready.dataDir : `PostgreSQL at ${ready.database}; files in ${ready.dataDir}`,
    },
    ...(terminal.isTerminal ? [{ label: 'Stop', text: 'Ctrl-C' }] : []),
    ...(ready.roles.web ? accountRows(ready) : []),
  ])
}

/** What a process does not do, and who does. */
function roleRows({ web, jobs }: Ready['roles']): Row[] {
  if (!web)
    return [{ label: 'People', text: 'Served by other processes: this one only runs jobs (PROCESS_ROLES=jobs).' }]
  if (!jobs)
    return [{ label: 'Jobs', text: 'Run by other processes: this one only serves people (PROCESS_ROLES=web).' }]
  return []
}

function addressRows({ addresses, publicUrl }: Ready): Row[] {
  const here = { label: 'Open', text: publicUrl ?? addresses.here }
  const behind = publicUrl === null ? [] : [{ label: 'Listens on', text: addresses.here }]
  const network = addresses.elsewhere.map((text, index) => ({ label: index === 0 ? 'In your network' : '', text }))
  return [here, ...behind, ...network]
}

/** An instance with accounts has been set up: only what strangers may do is still worth a line. */
function accountRows({ registration, needsFirstAccount }: Ready): Row[] {
  const registrationRow = { label: 'Registration', text: REGISTRATION[registration] }
  if (!needsFirstAccount) return registration === 'open' ? [registrationRow] : []
  return [
    { label: 'First account', text: FIRST_ACCOUNT[registration] },
    registrationRow,
    { label: 'Your history', text: HISTORY },
  ]
}
