import { withBasePath } from './base-path.ts'
interface Policy {
  createHTML(markup: string): string
  createScriptURL(address: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy
}

/** Third-party scripts that may be loaded; each only when the operator has configured it. */
const PROVIDERS = new Set(['https://accounts.google.com/gsi/client', 'https://www.googletagmanager.com/gtag/js'])

const WORKER = '/sw.js'

/**
 * The only Trusted Types policy: the page's security policy accepts no other markup or script address.
 * Browsers without Trusted Types use the text itself.
 */
function createPolicy(): Policy {
  const rules: Policy = {
    createHTML: (markup) => markup,
    createScriptURL(address) {
      if (address === withBasePath(WORKER) || PROVIDERS.has(address.replace(/\?.*/s, ''))) return address
      throw new TypeError(`No script may come from ${address}`)
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  return trustedTypes?.createPolicy('marquee', rules) ?? rules
}

const policy = createPolicy()

/** For markup made by our own code only, with every text escaped. */
export function trustedMarkup(markup: string): string {
  return policy.createHTML(markup)
}

/** @throws {TypeError} for any address but those of the providers and our service worker */
export function trustedScript(address: string): string {
  return policy.createScriptURL(address)
}
