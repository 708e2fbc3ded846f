import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** One address in front of several servers. */
export interface Failover {
  url: string
  /** How many connections each server has taken. */
  taken: readonly number[]
  close(): Promise<void>
}

/** Gives each new connection to the next server in turn, or to the one after it when that one does not answer. */
export async function startFailover(urls: readonly string[]): Promise<Failover> {
  const ports = urls.map((url) => Number(new URL(url).port))
  const taken = ports.map(() => 0)
  const clients = new Set<Socket>()
  let turn = 0

  function join(client: Socket, attempts: number): void {
    const index = turn++ % ports.length
    const upstream = connect(ports[index], '127.0.0.1')
    let isJoined = false
    upstream.once('connect', () => {
      isJoined = true
      taken[index]++
      client.pipe(upstream).pipe(client)
    })
    upstream.on('error', () => {
      if (!isJoined && attempts > 1 && !client.destroyed) join(client, attempts - 1)
      else client.destroy()
    })
    upstream.on('close', () => isJoined && client.destroy())
    client.on('close', () => upstream.destroy())
  }

  const server = createServer((client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
    // A browser may leave at any moment.
    client.on('error', () => client.destroy())
    join(client, ports.length)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    taken,
    async close() {
      for (const client of clients) client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
