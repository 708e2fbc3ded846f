import { constants, setPriority } from 'node:os'
import { RowError } from './formats/entry.ts'
import { readHistory, type History } from './formats/read-history.ts'

export interface UploadedFile {
  bytes: Uint8Array
  fileName: string
}
export type Outcome = { history: History } | { refusal: string } | { failed: string }

/** This process reads one file. */
process.once('message', ({ bytes, fileName }: UploadedFile) => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  void read(bytes, fileName).then((outcome) => process.send?.(outcome, () => process.disconnect()))
})

async function read(bytes: Uint8Array, fileName: string): Promise<Outcome> {
  try {
    return { history: await readHistory(bytes, fileName) }
  } catch (error) {
    if (error instanceof RowError) return { refusal: error.message }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
