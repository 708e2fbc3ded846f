/**
 * Usage: node provider-process.ts ORIGIN : a certified OpenID provider on a free port for the instance at that origin, until it
 * is ended. Prints one line of JSON: the settings that make Marquee use it.
 */
import { startCertifiedProvider } from './certified-provider.ts'

const [origin = ''] = process.argv.slice(2)
const provider = await startCertifiedProvider({
  redirectUris: [`${origin}/api/identity/callback`],
  postLogoutRedirectUris: [`${origin}/`],
})
console.log(JSON.stringify(provider.env))
