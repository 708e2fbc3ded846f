import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Handle = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>

export interface FakeServer {
  origin: string
  close(): Promise<void>
}

/** A real HTTP server on a free loopback port. */
export async function startServer(handle: Handle, port = 0): Promise<FakeServer> {
  const server = createServer((request, response) => {
    void Promise.resolve(handle(request, response, new URL(request.url ?? '/', 'http://fake'))).catch((error) => {
      response.destroy(error as Error)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
