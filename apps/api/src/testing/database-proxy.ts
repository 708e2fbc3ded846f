import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy before a database, whose connections a test cuts, refuses or leads to another server. */
export interface DatabaseProxy {
  /** Address of the same database through the proxy. */
  url: string
  port: number
  /** Breaks all connections, and refuses new ones until `leadTo`. */
  away(): void
  /** Keeps all connections and accepts new ones, but passes nothing on until `leadTo`. */
  silent(): void
  /** Passes nothing on any more by the connections that are open, as a firewall that has forgotten them. */
  silence(): void
  /** Accepts connections again, to the same server or to another one. Those that are open stay as they are. */
  leadTo(url?: string): void
  close(): Promise<void>
}

/** @param url a database that listens on TCP */
export async function startDatabaseProxy(url: string, host = '127.0.0.1'): Promise<DatabaseProxy> {
  let target: URL | null = new URL(url)
  const sockets = new Set<Socket>()
  let isSilent = false
  const waiting: Socket[] = []
  function accept(socket: Socket): void {
    if (target === null) return void socket.resetAndDestroy()
    if (isSilent) return void waiting.push(socket)
    const onward = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  }
  // A statement in several parts would wait for the receipt of each.
  const server = createServer({ noDelay: true }, accept)
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const through = new URL(url)
  through.host = `${host}:${port}`
  const cut = () => [...sockets, ...waiting.splice(0)].forEach((socket) => socket.resetAndDestroy())
  return {
    url: through.href,
    port,
    away() {
      target = null
      cut()
    },
    silent() {
      isSilent = true
      sockets.forEach((socket) => socket.pause())
    },
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    leadTo(next = url) {
      target = new URL(next)
      isSilent = false
      sockets.forEach((socket) => socket.resume())
      waiting.splice(0).forEach(accept)
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}
