import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../common/client-network.ts'
import { problem } from '../errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'

const SECOND = 1000
/** Sockets beyond this many are closed immediately: a process must not run out of file descriptors. */
const MAX_CONNECTIONS = 4000
/** For one client network, which may be a whole office. */
const MAX_OF_NETWORK = 200
/** Files that the process itself needs: modules, the database, other hosts. */
const RESERVED_FILES = 128

/**
 * Limits of a connection before it is closed, as Fastify's options.
 * @param patience scales the timeouts, so that tests can shorten them.
 */
export function connectionLimits(patience = 1) {
  return {
    requestTimeout: 15 * SECOND * patience,
    connectionTimeout: 20 * SECOND * patience,
    keepAliveTimeout: 10 * SECOND * patience,
    maxRequestsPerSocket: 1000,
    http: {
      headersTimeout: 10 * SECOND * patience,
      connectionsCheckingInterval: 2 * SECOND * patience,
      maxHeaderSize: 16 * 1024,
      // Without this, Node itself would reject a request without a host, without our headers.
      requireHostHeader: false,
    },
  }
}

/** A name or an address, with or without a port. Links that we answer start with it. */
const HOST = /^([\w.~-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

const CODES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/** Fastify options that answer invalid HTTP and undecodable addresses with our usual errors. */
export function plainRefusals(headers: Readonly<Record<string, string>>) {
  const all = { ...headers, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const body = JSON.stringify({ detail: 'The request could not be read.', code: 'bad_request' })
  return {
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      const status = CODES[error.code ?? ''] ?? 400
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}connection: close\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    },
    frameworkErrors(error: FastifyError, _request: unknown, { raw }: Pick<FastifyReply, 'raw'>): void {
      raw.writeHead(error.statusCode ?? 400, { ...all, 'content-length': Buffer.byteLength(body) }).end(body)
    },
  }
}

export interface ConnectionBounds {
  /** Files and sockets that the process may have open; infinite where the system does not say. */
  openFiles: number
  /** True for the address of a trusted proxy, which connects for all clients. */
  isProxy: (address: string) => boolean
}

/** Connections at a time: of all clients, and of one network. */
export function connectionBounds(openFiles: number): { all: number; ofNetwork: number } {
  const all = Math.min(MAX_CONNECTIONS, openFiles - RESERVED_FILES)
  return { all, ofNetwork: Math.min(MAX_OF_NETWORK, Math.ceil(all / 2)) }
}

/** Bounds connections, and refuses requests that do not name one host. */
export function boundConnections(app: FastifyInstance, { openFiles, isProxy }: ConnectionBounds): void {
  const { all, ofNetwork } = connectionBounds(openFiles)
  app.server.maxConnections = all
  boundNetworks(app.server, ofNetwork, isProxy)
  app.addHook('onRequest', (request, _reply, done) => {
    const hosts = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
    const isNamed = hosts === 1 ? HOST.test(request.host) : hosts === 0 && request.raw.httpVersion !== '1.1'
    done(isNamed ? undefined : problem('bad_request'))
  })
}

/** Closes connections beyond the maximum of a client network, so that no client can hold all of them. */
function boundNetworks(server: Server, most: number, isProxy: ConnectionBounds['isProxy']): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = open.get(network) ?? 0
    if (count >= most) return void socket.destroy()
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
