import type { Socket } from 'node:net'
import { listen, message, openServer, split, startOf, welcome, type Server } from './transaction-pooler.ts'

const TERMINATE = 'X'
const READY = 'Z'
/** Parameters of a client's start that are no settings of its session. */
const IDENTITY = new Set(['user', 'database'])

export interface SessionPooler {
  /** Address of the same database through the pooler. */
  url: string
  close(): Promise<void>
}

/**
 * A pooler that lends a connection of the server for a whole session, so that a session finds all that a new one has. Each new
 * connection starts a process, which takes most of the time of a command that opens a dozen and does little with them.
 */
export async function startSessionPooler(url: string): Promise<SessionPooler> {
  const idle: Server[] = []
  const lent = new Set<Server>()
  let isClosed = false

  async function take(settings: Record<string, string>): Promise<Server> {
    const server = idle.pop() ?? (await openServer(url))
    lent.add(server)
    const texts = Object.entries(settings).map(([name, value]) => `set ${name} to '${value.replaceAll("'", "''")}'`)
    await run(server, texts.join('; '))
    return server
  }

  /** A session that ended in the middle of something ends its connection too. */
  async function giveBack(server: Server, isIdle: boolean): Promise<void> {
    lent.delete(server)
    if (!isIdle || isClosed) return void server.socket.destroy()
    await run(server, 'discard all')
    idle.push(server)
  }

  const listener = await listen(url, (client) => serve(client, take, giveBack))
  return {
    url: listener.url,
    async close() {
      isClosed = true
      await listener.close()
      for (const { socket } of [...idle, ...lent]) socket.destroy()
    },
  }
}

function serve(
  client: Socket,
  take: (settings: Record<string, string>) => Promise<Server>,
  giveBack: (server: Server, isIdle: boolean) => Promise<void>,
): void {
  let server: Server | null = null
  let isIdle = true
  const fromServer = split(1, (type, text) => {
    if (!client.destroyed) client.write(text)
    if (type === READY) isIdle = text.at(5) === 'I'.charCodeAt(0)
  })
  const fromClient = split(1, (type, text) => {
    if (type === TERMINATE) return void client.end()
    isIdle = false
    server?.socket.write(text)
  })
  async function lend(parameters: Record<string, string>): Promise<void> {
    const settings = Object.entries(parameters).filter(([name]) => !IDENTITY.has(name))
    const taken = await take(Object.fromEntries(settings))
    if (client.destroyed) return giveBack(taken, true)
    server = taken
    taken.receive = fromServer
    client.write(welcome())
  }
  const start = startOf(client, (parameters) => void lend(parameters))
  client.on('data', (data) => (server === null ? start(data) : fromClient(data)))
  client.on('close', () => {
    if (server !== null) void giveBack(server, isIdle)
  })
}

/** Runs statements of the pooler itself. */
function run(server: Server, statements: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.receive = split(1, (type) => {
    if (type === READY) resolve()
  })
  server.socket.write(message('Q', `${statements}\0`))
  return promise
}
