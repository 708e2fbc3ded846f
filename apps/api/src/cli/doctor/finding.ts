export type Grade = 'ok' | 'warning' | 'fault'

/** What one check of the doctor found. */
export interface Finding {
  check: string
  grade: Grade
  /** What is the case. */
  text: string
  /** What to do about it, in a sentence; null where nothing is to be done. */
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

/** Runs a check; an error that it does not know is a fault of its own, so that the other checks are still shown. */
export async function examine(check: string, run: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await run()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [fault(check, `could not be checked (${reason})`, 'Look the reason up in docs/troubleshooting.md.')]
  }
}
