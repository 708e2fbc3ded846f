import { register } from './people.ts'
import { prepareData, startServer } from './server.ts'

/**
 * Tokens, passwords, names and addresses of the tests' users, none of which may appear in a log. The twelve characters
 * that stand for a user may start as a token does.
 */
const PRIVATE = /eyJ[\w-]{12,}|popcorn at midnight|viewer_|@example\.org/

/** Prepares data for all servers, and starts one for the tests that share it; each signs up its own users. Its log is checked at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const removeData = await prepareData()
  const server = await startServer({ WATCH_LINKS: 'US=https://look.example/?q={title}' })
  process.env['MARQUEE_URL'] = server.url
  // The administrator: the first account would be asked who may sign up.
  await register(server.url)
  return async () => {
    await server.close()
    removeData()
    const leaks = server.log.filter((line) => PRIVATE.test(line))
    if (leaks.length > 0) throw new Error(`The log holds personal data: ${leaks.length} lines such as ${leaks[0]}`)
    if (!server.log.some((line) => line.includes('"answered"'))) throw new Error('The log holds no answers.')
  }
}
