export type Grade = 'ok' | 'warning' | 'fault'

/** Result of one check of the doctor. */
export interface Finding {
  check: string
  grade: Grade
  /** The fact. */
  text: string
  /** Remedy in a sentence; null if none is needed. */
  remedy: string | null
}

export function ok(check: string, text: string): Finding {
  return { check, grade: 'ok', text, remedy: null }
}

export function warning(check: string, text: string, remedy: string): Finding {
  return { check, grade: 'warning', text, remedy }
}

export function fault(check: string, text: string, remedy: string): Finding {
  return { check, grade: 'fault', text, remedy }
}

/** Runs a check; an unknown error becomes a fault, so that the other checks are still shown. */
export async function examine(check: string, run: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await run()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [fault(check, `could not be checked (${reason})`, 'Look the reason up in docs/troubleshooting.md.')]
  }
}
