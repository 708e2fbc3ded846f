import { RequestError } from '../../lib/api.ts'
import { createStore } from '../../lib/store.ts'

interface Confirmation {
  /** Ends the question, with true if the user has confirmed. Null while nothing is asked. */
  settle: ((confirmed: boolean) => void) | null
}

/** State of the dialog. */
export const confirmation = createStore<Confirmation>({ settle: null })

/** True if the server requires a confirmation first. */
export function needsConfirmation(error: unknown): boolean {
  if (!(error instanceof RequestError) || typeof error.body !== 'object' || error.body === null) return false
  return 'code' in error.body && error.body.code === 'confirmation_needed'
}

/**
 * Makes a call. Where the server asks for a confirmation first, so does a dialog, and the call is made again.
 * @throws what the call throws; its refusal when the user does not confirm
 */
export async function withConfirmation<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!needsConfirmation(error) || !(await asked())) throw error
    return act()
  }
}

function asked(): Promise<boolean> {
  confirmation.get().settle?.(false)
  return new Promise((resolve) => {
    const settle = (confirmed: boolean) => {
      confirmation.set({ settle: null })
      resolve(confirmed)
    }
    confirmation.set({ settle })
  })
}
