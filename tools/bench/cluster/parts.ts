import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SCRIPT = fileURLToPath(new URL('../../../deploy/cluster/cluster.sh', import.meta.url))
const HEALTHY_WITHIN_MS = 240_000
const ASK_MS = 3000
export const BALANCER = 'http://127.0.0.1:27050'
/** Load comes from one address, so that the limits of an address would be met immediately. */
const SETTINGS = 'RATE_LIMIT_FACTOR=1000000\nLOG_LEVEL=warn'

/** Runs a command of cluster.sh; what it starts goes on when this process ends. Resolves to its output. */
export async function cluster(...args: string[]): Promise<string> {
  const env = { ...process.env, API_SETTINGS: `${SETTINGS}\n${process.env['API_SETTINGS'] ?? ''}` }
  const { stdout } = await promisify(execFile)(SCRIPT, args, { env, maxBuffer: 1 << 28 })
  return stdout
}

/** The rows of a query on the primary, each a list of texts. */
export async function query(sql: string): Promise<string[][]> {
  const text = await cluster('psql', '--no-align', '--tuples-only', '--field-separator=\t', '--command', sql)
  return text.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')]))
}

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
}

async function ask(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ASK_MS) })
  return response.json()
}

/** State of all members, from the first Patroni that answers. */
async function members(): Promise<Member[]> {
  for (const port of [27021, 27022, 27023]) {
    const answer = await ask(`http://127.0.0.1:${port}/cluster`).catch(() => null)
    if (answer !== null) return (answer as { members: Member[] }).members
  }
  return []
}

/** Seconds after which a primary that does not renew its leadership is replaced. */
export async function leaderTtl(): Promise<number> {
  return ((await ask('http://127.0.0.1:27021/config')) as { ttl: number }).ttl
}

export interface Roles {
  primary: string
  /** The synchronous replica. */
  standby: string
  /** The asynchronous replica. */
  replica: string
}

/** Roles in the database, or the current problem in a sentence. */
async function findRoles(): Promise<Roles | string> {
  const all = await members()
  const primary = all.find(({ role, state }) => role === 'leader' && state === 'running')
  const standby = all.find(({ role }) => role === 'sync_standby')
  const replica = all.find(({ role }) => role === 'replica')
  if (!primary || !standby || !replica) return `Patroni's members are ${JSON.stringify(all)}`
  for (const each of [standby, replica]) {
    const isWell = /running|streaming/.test(each.state) && each.lag === 0 && each.timeline === primary.timeline
    if (!isWell) return `${each.name} is ${each.state}, ${each.lag} MB behind`
  }
  return { primary: primary.name, standby: standby.name, replica: replica.name }
}

async function isReady(api: string): Promise<boolean> {
  const answer = await ask(`http://127.0.0.1:2705${api.at(-1)}/readyz`).catch(() => null)
  return (answer as { status?: string } | null)?.status === 'ready'
}

async function isEtcdWell(number: number): Promise<boolean> {
  const answer = await ask(`http://127.0.0.1:2700${number}/health`).catch(() => null)
  return String((answer as { health?: string } | null)?.health) === 'true'
}

/** In a sentence what is not well; the roles when everything is. */
async function examine(apis: readonly string[]): Promise<Roles | string> {
  for (const number of [1, 2, 3]) if (!(await isEtcdWell(number))) return `etcd${number} is not well`
  for (const api of apis) if (!(await isReady(api))) return `${api} is not ready`
  return findRoles()
}

/** Waits until every part is well. @throws after four minutes, with the parts that are not */
export async function untilHealthy(apis: readonly string[]): Promise<Roles> {
  let found: Roles | string = ''
  for (const deadline = Date.now() + HEALTHY_WITHIN_MS; Date.now() < deadline; await sleep(250)) {
    found = await examine(apis)
    if (typeof found !== 'string') return found
  }
  throw new Error(`The cluster was not well in time: ${found}.`)
}
