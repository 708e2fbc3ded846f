import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Answers in progress get this long; a client that does not read must not delay the stop further. */
const MAX_ANSWER_MS = 5000

/**
 * Ends connections when the app closes. Node itself waits for every connection that has not carried a request yet, and for
 * requests that never become complete.
 */
export function gracefulStop(app: FastifyInstance, { maxAnswerMs = MAX_ANSWER_MS } = {}): void {
  const { server } = app
  const requestsOf = new Map<Socket, Set<IncomingMessage>>()
  let isStopping = false

  server.on('connection', (socket: Socket) => {
    if (isStopping) return void socket.destroy()
    requestsOf.set(socket, new Set())
    socket.once('close', () => requestsOf.delete(socket))
  })
  // Before Fastify's own listener, which may answer synchronously.
  server.prependListener('request', (request, response) => {
    const requests = requestsOf.get(request.socket)
    requests?.add(request)
    response.once('close', () => {
      requests?.delete(request)
      if (isStopping && requests?.size === 0) request.socket.destroySoon()
    })
  })

  app.addHook('preClose', (done) => {
    isStopping = true
    // Node takes a connection for idle while its client still reads the answer, and would cut that off.
    server.closeIdleConnections = () => {}
    server.close()
    for (const [socket, requests] of requestsOf) {
      // A request whose body is still arriving is not in progress: its client has no reason to expect an answer yet.
      if (![...requests].some(({ complete }) => complete)) socket.destroy()
    }
    const giveUp = setTimeout(() => {
      for (const socket of requestsOf.keys()) socket.destroy()
    }, maxAnswerMs)
    server.once('close', () => clearTimeout(giveUp))
    done()
  })
}
