import { startServer } from './server.ts'

/** Tokens, passwords, names and addresses of everybody in the journeys: none of them belongs in a log. */
const PRIVATE = /eyJ|popcorn at midnight|viewer_|@example\.org/

/** One server for all journeys that share it; each brings its own users. Its log is read when all are over. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env['MARQUEE_URL'] = server.url
  return async () => {
    await server.close()
    const leaks = server.log.filter((line) => PRIVATE.test(line))
    if (leaks.length > 0) throw new Error(`The log holds personal data: ${leaks.length} lines such as ${leaks[0]}`)
    if (!server.log.some((line) => line.includes('"answered"'))) throw new Error('The log holds no answers.')
  }
}
