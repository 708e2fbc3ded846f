import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'

const HOME = '192.168.1.20'
const PLACE = { HOST: '0.0.0.0', PORT: '9001', ALLOWED_HOSTS: 'movies.example.org, localhost.example.org' }
const lan = (address: string) => [
  { address, internal: false, family: 'IPv4', netmask: '', mac: '', cidr: null } as const,
]

interface Caller {
  headers?: Record<string, string>
  remoteAddress?: string
  openedAt?: string
}

/** The answer to a page that was opened by localhost on this machine, unless the caller differs. */
async function ask({ app }: TestApp, { headers, remoteAddress, openedAt = 'http://localhost:8080' }: Caller = {}) {
  const answer = await app.inject({
    url: `/api/share-address?opened_at=${encodeURIComponent(openedAt)}`,
    headers: { host: 'localhost:8080', ...headers },
    ...(remoteAddress !== undefined && { remoteAddress }),
  })
  return answer.json<{ address: string | null; reach: string }>()
}

const open: TestApp[] = []
async function start(env: Record<string, string>, home: string | null = HOME) {
  const interfaces = () => (home === null ? {} : { eth0: lan(home), docker0: lan('172.17.0.1') })
  const app = await createTestApp({ catalogue: false, env: { ...PLACE, ...env }, interfaces })
  open.push(app)
  return app
}
afterAll(async () => {
  for (const app of open) await app.close()
})

describe('the address for links that are passed on', () => {
  let api: TestApp
  beforeAll(async () => {
    api = await start({})
  })

  it('names the address in the network to a page that was opened by a loopback address', async () => {
    const network = { address: `http://${HOME}:9001`, reach: 'network' }
    expect(await ask(api)).toEqual(network)
    for (const host of ['127.0.0.1:8080', '[::1]:8080', 'marquee.localhost'])
      expect(await ask(api, { headers: { host }, openedAt: `http://${host}` }), host).toEqual(network)
    expect(await ask(api, { remoteAddress: '::ffff:127.0.0.1' })).toEqual(network)
    expect(await ask(api, { remoteAddress: '::1' })).toEqual(network)
  })

  it('leaves a page its own address where others have opened it', async () => {
    const opened = { address: null, reach: 'opened' }
    const host = 'movies.example.org'
    expect(await ask(api, { headers: { host }, openedAt: `https://${host}` })).toEqual(opened)
    expect(await ask(api, { headers: { host: `${HOME}:9001` }, openedAt: `http://${HOME}:9001` })).toEqual(opened)
    // A proxy that sets the Host header to its target's name.
    expect(await ask(api, { openedAt: 'https://movies.example.org' })).toEqual(opened)
    expect(await ask(api, { headers: { origin: 'https://movies.example.org' } })).toEqual(opened)
    expect(await ask(api, { headers: { host: 'localhost.example.org' } })).toEqual(opened)
    expect(await ask(api, { openedAt: 'nonsense' })).toEqual(opened)
  })

  it('does not tell the network address to callers from elsewhere who claim to be here', async () => {
    const machine = { address: null, reach: 'machine' }
    expect(await ask(api, { remoteAddress: '203.0.113.7' })).toEqual(machine)
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'])
      expect(await ask(api, { headers: { [name]: '127.0.0.1' } }), name).toEqual(machine)
  })

  it('does not tell it through a trusted proxy', async () => {
    const proxied = await start({ TRUST_PROXY: 'loopback' })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    expect((await ask(proxied, { headers })).address).toBeNull()
    expect(await ask(proxied, { headers: { ...headers, 'x-forwarded-host': 'movies.example.org' } })).toEqual({
      address: null,
      reach: 'opened',
    })
    expect((await ask(proxied)).reach).toBe('network')
  })

  it('says that links work on this machine alone where no network reaches it', async () => {
    const machine = { address: null, reach: 'machine' }
    expect(await ask(await start({ HOST: '127.0.0.1' }))).toEqual(machine)
    expect(await ask(await start({}, null))).toEqual(machine)
  })

  it('names the address in a second network, too', async () => {
    const interfaces = () => ({ eth0: lan(HOME), wlan0: lan('10.0.0.20') })
    const app = await createTestApp({ catalogue: false, env: PLACE, interfaces })
    open.push(app)
    expect(await ask(app)).toEqual({ address: `http://${HOME}:9001`, reach: 'network', other: 'http://10.0.0.20:9001' })
  })

  it('returns PUBLIC_URL with its path, however the page was opened', async () => {
    const set = await start({ PUBLIC_URL: 'https://movies.example.org/marquee/' })
    const address = { address: 'https://movies.example.org/marquee', reach: 'public' }
    expect(await ask(set)).toEqual(address)
    expect(await ask(set, { headers: { host: 'nas.local' }, openedAt: 'http://nas.local' })).toEqual(address)
  })

  it('starts the links that administrators make', async () => {
    const user = await api.signUp('keeper')
    const link = async (headers: Record<string, string>) =>
      (await api.call(routes.adminCreateInvite, { body: {} }, { user, headers })).body.link
    expect(await link({ host: 'localhost:8080', origin: 'http://localhost:8080' })).toContain(
      `http://${HOME}:9001/signup#invite=`,
    )
    expect(await link({ host: 'nas.local', origin: 'http://nas.local' })).toContain('http://nas.local/signup#invite=')
    const created = await api.call(
      routes.adminCreatePerson,
      { body: { username: 'made_here' } },
      { user, headers: { host: '127.0.0.1:9001' } },
    )
    expect(created.body.link).toContain(`http://${HOME}:9001/reset-password#token=`)
  })
})
