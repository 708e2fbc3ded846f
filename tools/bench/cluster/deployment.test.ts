/** Checks of deploy/cluster that need none of its programs: the script's syntax and filled templates. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const FOLDER = fileURLToPath(new URL('../../../deploy/cluster/', import.meta.url))
const SCRIPT = join(FOLDER, 'cluster.sh')
const HOME = join(tmpdir(), 'marquee-cluster-that-does-not-exist')
const TEMPLATES = ['n1', 'n2', 'n3', 'haproxy', 'balancer', 'pgbouncer']
const SECRETS = {
  SUPERUSER_PASSWORD: 'super-word',
  REPLICATION_PASSWORD: 'replication-word',
  APP_PASSWORD: 'app-word',
  TOKEN_SECRET: 'a secret that all processes share',
}
const CONTAINERS = { CLUSTER_LISTEN: '0.0.0.0', CLUSTER_NETWORK: '10.0.0.0/8' }

function cluster(args: readonly string[], env: Record<string, string> = {}): string {
  const all = { PATH: process.env['PATH'], CLUSTER_HOME: HOME, ...SECRETS, ...env }
  return execFileSync('bash', [SCRIPT, ...args], { env: all, encoding: 'utf8' })
}

describe('cluster.sh', () => {
  it('is a shell script without an error of syntax', () => {
    expect(execFileSync('bash', ['-n', SCRIPT], { encoding: 'utf8' })).toBe('')
  })

  it.each(TEMPLATES)('fills in every name of the template of %s', (part) => {
    for (const env of [{}, CONTAINERS]) {
      const config = cluster(['config', part], env)
      expect(config).not.toMatch(/@[A-Z_0-9]+@/i)
      expect(config.length).toBeGreaterThan(400)
    }
    expect(existsSync(HOME)).toBe(false)
  })

  it('gives each Patroni its own addresses', () => {
    const alone = parse(cluster(['config', 'n2'])) as Record<string, Record<string, unknown>>
    expect(alone).toMatchObject({
      name: 'n2',
      restapi: { listen: '127.0.0.1:27022', connect_address: '127.0.0.1:27022' },
      // Not etcd3: see the template.
      etcd: { hosts: ['127.0.0.1:27001', '127.0.0.1:27002', '127.0.0.1:27003'] },
      bootstrap: { dcs: { ttl: 10, synchronous_mode: true } },
      postgresql: { listen: '127.0.0.1:27012', authentication: { superuser: { password: 'super-word' } } },
    })
    expect(alone).not.toHaveProperty('etcd3')
    expect(parse(cluster(['config', 'n3'], CONTAINERS))).toMatchObject({
      restapi: { listen: '0.0.0.0:27023', connect_address: 'n3:27023' },
      etcd: { hosts: ['etcd1:27001', 'etcd2:27002', 'etcd3:27003'] },
    })
  })

  it('gives the API processes an address by the pooler, one past it, one of replicas, and the same secret', () => {
    const settings = cluster(['settings', 'api3'], { API_SETTINGS: 'LOG_LEVEL=warn' }).trim().split('\n')
    expect(Object.fromEntries(settings.map((line) => line.split(/=(.*)/, 2)))).toMatchObject({
      PORT: '27053',
      DATABASE_URL: 'postgres://marquee:app-word@127.0.0.1:27041/marquee',
      DATABASE_DIRECT_URL: 'postgres://marquee:app-word@127.0.0.1:27031/marquee',
      DATABASE_READ_URL: 'postgres://marquee:app-word@127.0.0.1:27032/marquee',
      TOKEN_SECRET: SECRETS.TOKEN_SECRET,
      LOG_LEVEL: 'warn',
    })
  })

  it('makes secrets that differ', () => {
    const made = cluster(['secrets']).trim().split('\n')
    expect(made.map((line) => line.split('=')[0])).toEqual(Object.keys(SECRETS))
    expect(new Set(made.map((line) => line.split('=')[1])).size).toBe(4)
  })
})

describe('compose.yaml', () => {
  const compose = parse(readFileSync(join(FOLDER, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<
      string,
      { command?: string[]; environment: Record<string, string>; build: { dockerfile_inline: string } }
    >
  }

  it('runs the same parts with the same addresses as the script', () => {
    const parts = Object.entries(compose.services)
    expect(parts.map(([name]) => name)).toEqual(
      'etcd1 etcd2 etcd3 n1 n2 n3 haproxy pgbouncer api1 api2 api3 balancer'.split(' '),
    )
    for (const [name, { command, environment }] of parts) {
      if (command !== undefined) expect(command).toEqual([name])
      else {
        const settings = cluster(['settings', name], CONTAINERS).replaceAll('app-word', '${APP_PASSWORD}')
        for (const key of ['PORT', 'TRUST_PROXY', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
          expect(settings.split('\n')).toContain(`${key}=${environment[key]}`)
        }
      }
    }
  })

  it('is built on the base of the image of Marquee', () => {
    const [base] = /FROM node:\S+/.exec(compose.services['n1'].build.dockerfile_inline)!
    const image = readFileSync(join(FOLDER, '../../Dockerfile'), 'utf8')
    expect(image).toContain(base.replace('FROM', '').trim())
  })
})

describe("the load balancer's own answer", () => {
  const [head = '', body = ''] = readFileSync(join(FOLDER, 'unavailable.http'), 'latin1').split('\r\n\r\n')

  it('is a 503 that says when to come again, in JSON of the right length', () => {
    const [status, ...headers] = head.split('\r\n')
    expect(status).toBe('HTTP/1.1 503 Service Unavailable')
    expect(headers).toContain('Retry-After: 1')
    expect(headers).toContain(`Content-Length: ${body.length}`)
    expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' })
  })

  it('stands for each error that HAProxy answers itself', () => {
    const config = cluster(['config', 'balancer'])
    for (const status of [500, 502, 503, 504]) expect(config).toContain(`errorfile ${status} ${HOME}/run/unavailable`)
  })
})
