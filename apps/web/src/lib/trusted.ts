interface Policy {
  createHTML(markup: string): string
  createScriptURL(address: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy
}

/** Where scripts of others may come from; each is loaded only when the operator has configured it. */
const PROVIDERS = new Set(['https://accounts.google.com/gsi/client', 'https://www.googletagmanager.com/gtag/js'])

/**
 * The one door through which text becomes markup or the address of a script: the page's policy lets nothing else pass.
 * Browsers without Trusted Types take the text itself.
 */
function createPolicy(): Policy {
  const rules: Policy = {
    createHTML: (markup) => markup,
    createScriptURL(address) {
      if (PROVIDERS.has(address.replace(/\?.*/s, ''))) return address
      throw new TypeError(`No script may come from ${address}`)
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  return trustedTypes?.createPolicy('marquee', rules) ?? rules
}

const policy = createPolicy()

/** For markup made by our own code alone, everything in it escaped. */
export function trustedMarkup(markup: string): string {
  return policy.createHTML(markup)
}

/** @throws {TypeError} for every address but the providers' scripts */
export function trustedScript(address: string): string {
  return policy.createScriptURL(address)
}
