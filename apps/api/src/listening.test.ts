import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { addressesFor, explainListenError, requireFreePort } from './listening.ts'
import { StartError } from './start-error.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

async function takenPort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('the test of the port', () => {
  it.each(['127.0.0.1', '0.0.0.0', 'localhost', '::'])(
    'refuses one that another program has on 127.0.0.1: HOST %s',
    async (host) => {
      const port = await takenPort('127.0.0.1')
      await expect(requireFreePort({ host, port })).rejects.toThrow(
        new StartError(`Port ${port} is already in use: stop what uses it, or set PORT to another one.`),
      )
    },
  )

  it('leaves a free port free', async () => {
    const port = await takenPort('127.0.0.1')
    servers.pop()!.close()
    await requireFreePort({ host: '127.0.0.1', port })
    const server = createServer().listen(port, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    await expect(requireFreePort({ host: 'localhost', port: 0 })).resolves.toBeUndefined()
  })

  it('refuses a host that is no address of this machine', async () => {
    await expect(requireFreePort({ host: '192.0.2.77', port: 0 })).rejects.toThrow(
      /^HOST is 192\.0\.2\.77, which is not/,
    )
    await expect(requireFreePort({ host: 'no-such-host.invalid', port: 0 })).rejects.toThrow(/a name that is not known/)
  })

  it('has a sentence for ports that are not allowed, and leaves other errors as they are', () => {
    const failed = (code: string) => Object.assign(new Error(code), { code, syscall: 'listen' })
    const explained = (code: string) => explainListenError(failed(code), { host: '0.0.0.0', port: 80 })
    expect(explained('EACCES')).toMatchObject({ name: 'StartError', message: expect.stringContaining('Port 80 needs') })
    expect(explained('EMFILE')).not.toBeInstanceOf(StartError)
    const other = Object.assign(new Error('open'), { code: 'EACCES', syscall: 'open' })
    expect(explainListenError(other, { host: '0.0.0.0', port: 80 })).toBe(other)
  })
})

describe('the addresses to open', () => {
  const ipv4 = (address: string, internal = false) =>
    ({ address, internal, family: 'IPv4', netmask: '', mac: '', cidr: null }) as const
  const interfaces = {
    lo: [ipv4('127.0.0.1', true)],
    wlan0: [ipv4('192.168.1.20')],
    docker0: [ipv4('172.17.0.1')],
  }

  it('are localhost and those of the network, where the process listens everywhere', () => {
    for (const host of ['0.0.0.0', '::'])
      expect(addressesFor({ host, port: 8080 }, interfaces)).toEqual({
        here: 'http://localhost:8080',
        elsewhere: ['http://192.168.1.20:8080'],
      })
  })

  it('are the one address where it listens on one', () => {
    const here = (host: string) => addressesFor({ host, port: 81 }, interfaces)
    expect(here('127.0.0.1')).toEqual({ here: 'http://localhost:81', elsewhere: [] })
    expect(here('192.168.1.20')).toEqual({ here: 'http://192.168.1.20:81', elsewhere: [] })
    expect(here('::1').here).toBe('http://[::1]:81')
  })
})
