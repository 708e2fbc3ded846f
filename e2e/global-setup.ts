import { startServer } from './server.ts'

/** One server for all journeys that share it; each brings its own users. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env['MARQUEE_URL'] = server.url
  return () => server.close()
}
