import { trustedScript } from '../../lib/trusted.ts'

const SCRIPT = 'https://accounts.google.com/gsi/client'

interface IdentityApi {
  initialize: (options: {
    client_id: string
    nonce: string
    callback: (answer: { credential: string }) => void
  }) => void
  renderButton: (parent: HTMLElement, options: { theme: string; size: string; width: number }) => void
}

declare global {
  interface Window {
    google?: { accounts: { id: IdentityApi } }
  }
}

let loading: Promise<IdentityApi> | null = null

/** Loads the provider's sign-in script once. Rejects when loading fails. */
export function loadIdentityScript(): Promise<IdentityApi> {
  loading ??= new Promise<IdentityApi>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trustedScript(SCRIPT)
    script.async = true
    script.addEventListener('load', () =>
      window.google === undefined ? reject(new Error('No identity script')) : resolve(window.google.accounts.id),
    )
    script.addEventListener('error', () => reject(new Error('No identity script')))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
