/**
 * Usage: NODE_OPTIONS="--import …/record-connections.ts" — prints a line of JSON for every connection that a process
 * opens, to whichever host, before the name is looked up. Processes and threads that it starts do the same.
 */
import { Socket } from 'node:net'

type Connect = (this: Socket, ...args: unknown[]) => Socket
interface Target {
  host?: string
  port?: number | string
  path?: string
}

/** Calls by `net.connect` and `tls.connect` arrive as one list of arguments that has been put in order before. */
const targetOf = ([first]: unknown[]) => (Array.isArray(first) ? first[0] : first) as Target | number | string

// The method is put back with its own `this`.
// oxlint-disable-next-line typescript/unbound-method
const connect = Socket.prototype.connect as Connect
Socket.prototype.connect = function record(this: Socket, ...args: unknown[]) {
  const target = targetOf(args)
  const { host = 'localhost', port = 0, path } = typeof target === 'object' ? target : { port: target }
  if (path === undefined)
    process.stdout.write(`${JSON.stringify({ level: 30, connection: host, port: Number(port) })}\n`)
  return connect.apply(this, args)
}
