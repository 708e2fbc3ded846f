import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

/** A pooler in transaction mode before a database, as PgBouncer 1.18 is: for tests without PgBouncer. */
export interface TransactionPooler {
  /** Address of the same database through the pooler. */
  url: string
  /** Transactions that have run. */
  transactions(): number
  close(): Promise<void>
}

const SSL_REQUEST = 80_877_103
const PROTOCOL_3 = 196_608
/** All other parameters of a client's start are refused. */
const KNOWN_PARAMETERS = new Set(['user', 'database', 'application_name', 'client_encoding'])
const REPORTED = { server_version: '15.0', client_encoding: 'UTF8', standard_conforming_strings: 'on' }
/** Each of these is answered by ReadyForQuery. */
const ASKING = new Set(['Q', 'S', 'F'])

/** A connection of the server, lent to a client. */
export interface Server {
  socket: Socket
  receive(data: Buffer): void
}

/** @param connections of the server, taken in turn, so that state left on one is missed immediately */
export async function startTransactionPooler(url: string, connections = 4): Promise<TransactionPooler> {
  const servers = serverConnections(url, connections)
  let transactions = 0
  const listener = await listen(url, (client) =>
    serveClient(client, { ...servers, onTransaction: () => transactions++ }),
  )
  return {
    url: listener.url,
    transactions: () => transactions,
    async close() {
      await listener.close()
      await servers.close()
    },
  }
}

/** Serves clients at a free port; the address is the given one with this port. */
export async function listen(url: string, serve: (client: Socket) => void) {
  const sockets = new Set<Socket>()
  // Answers come in small parts, each of which would wait for the receipt of the one before.
  const listener = createServer({ noDelay: true }, (client) => {
    sockets.add(client)
    client.on('close', () => sockets.delete(client)).on('error', () => {})
    serve(client)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const through = new URL(url)
  through.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`
  return {
    url: through.href,
    async close() {
      const closed = once(listener, 'close')
      listener.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** A connection that the driver has signed in; its bytes are the clients'. */
export async function openServer(url: string): Promise<Server> {
  const client = new pg.Client({ connectionString: url, application_name: 'test pooler' })
  client.on('error', () => {})
  await client.connect()
  const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream
  socket.removeAllListeners('data')
  socket.setNoDelay(true)
  const server: Server = { socket, receive: () => {} }
  socket.on('data', (data) => server.receive(data))
  return server
}

type Lending = Pick<ReturnType<typeof serverConnections>, 'take' | 'giveBack' | 'drop'>

function serverConnections(url: string, most: number) {
  const all = new Set<Server>()
  const idle: Server[] = []
  const waiting: ((server: Server) => void)[] = []
  let opened = 0

  function giveBack(server: Server): void {
    server.receive = () => {}
    const next = waiting.shift()
    if (next) next(server)
    else idle.push(server)
  }

  async function take(): Promise<Server> {
    if (opened === most) return idle.shift() ?? new Promise((resolve) => waiting.push(resolve))
    opened++
    const server = await openServer(url)
    all.add(server)
    return server
  }

  return {
    take,
    giveBack,
    /** Its client went away in the middle of a transaction. */
    async drop(server: Server): Promise<void> {
      server.socket.destroy()
      all.delete(server)
      opened--
      const lend = waiting.shift()
      if (lend) lend(await take())
    },
    async close(): Promise<void> {
      for (const { socket } of all) socket.destroy()
      for (const { socket } of all) if (!socket.closed) await once(socket, 'close')
    },
  }
}

function serveClient(client: Socket, { take, giveBack, drop, onTransaction }: Lending & { onTransaction(): void }) {
  let server: Promise<Server> | null = null
  let unanswered = 0
  let isStarted = false

  const fromServer = (lent: Server) =>
    split(1, (type, message) => {
      if (!client.destroyed) client.write(message)
      if (type !== 'Z') return
      unanswered--
      if (unanswered > 0 || message.at(5) !== 'I'.charCodeAt(0)) return
      server = null
      onTransaction()
      giveBack(lent)
    })

  async function lend(): Promise<Server> {
    const lent = await take()
    lent.receive = fromServer(lent)
    if (client.destroyed) await drop(lent)
    return lent
  }

  const fromClient = split(1, (type, message) => {
    if (type === 'X') return void client.end()
    if (ASKING.has(type)) unanswered++
    server ??= lend()
    void server.then(({ socket }) => socket.write(message))
  })
  const start = startOf(client, (parameters) => {
    const unknown = Object.keys(parameters).find((name) => !KNOWN_PARAMETERS.has(name))
    if (unknown !== undefined) return void client.end(refusal(`unsupported startup parameter: ${unknown}`))
    isStarted = true
    client.write(welcome())
  })
  client.on('data', (data) => (isStarted ? fromClient(data) : start(data)))
  client.on('close', () => void server?.then(drop))
}

/** Reads the parameters of a client's start. */
export function startOf(client: Socket, take: (parameters: Record<string, string>) => void) {
  return split(0, (_type, message) => {
    const version = message.readInt32BE(4)
    if (version === SSL_REQUEST) return void client.write('N')
    if (version !== PROTOCOL_3) return void client.destroy()
    const texts = message.toString('utf8', 8).split('\0')
    const pairs = texts.flatMap((name, index) => (index % 2 === 0 && name !== '' ? [[name, texts[index + 1]!]] : []))
    take(Object.fromEntries(pairs) as Record<string, string>)
  })
}

/** Cuts a stream into messages: a type of some bytes, then their length. */
export function split(typeBytes: 0 | 1, take: (type: string, message: Buffer) => void): (data: Buffer) => void {
  let held = Buffer.alloc(0)
  return (data) => {
    held = Buffer.concat([held, data])
    while (held.length >= typeBytes + 4) {
      const end = typeBytes + held.readInt32BE(typeBytes)
      if (held.length < end) return
      const message = held.subarray(0, end)
      held = held.subarray(end)
      take(message.toString('latin1', 0, typeBytes), message)
    }
  }
}

export function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.from(`${type}0000`)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

export function welcome(): Buffer {
  const reported = Object.entries(REPORTED).map(([name, value]) => message('S', `${name}\0${value}\0`))
  return Buffer.concat([message('R', Buffer.alloc(4)), ...reported, message('K', Buffer.alloc(8)), message('Z', 'I')])
}

function refusal(text: string): Buffer {
  return message('E', `SFATAL\0VFATAL\0C08P01\0M${text}\0\0`)
}
