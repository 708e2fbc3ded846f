import { STATUS_CODES } from 'node:http'
import { type Socket } from 'node:net'
import { AppError } from '../errors.ts'
import { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'

const SECOND = 1000
/** Sockets beyond this many are closed at once: a process must not run out of file descriptors. */
const MAX_CONNECTIONS = 4000

/**
 * How long and how much a connection may ask before it is closed, as Fastify's options.
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

export function boundConnections(app: FastifyInstance): void {
  app.server.maxConnections = MAX_CONNECTIONS
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers
    done(host === undefined && request.raw.httpVersion === '1.1' ? noHost() : undefined)
  })
}

function noHost(): AppError {
  return new AppError(400, 'bad_request', 'The request could not be read.')
}
