import type { HistoryAnswer, SampleRow } from '@marquee/contract'
import { RowError } from './formats/entry.ts'
import { readPeople, type BroughtPeople } from './formats/read-people.ts'
import { readHistory, sampleRows, type Asking, type History } from './formats/read-history.ts'

export interface UploadedFile {
  bytes: Uint8Array
  fileName: string
  answer?: HistoryAnswer
  /** Only the first rows are wanted, as they are read with the answer. */
  isSample?: boolean
  /** The ratings are of people without an account. */
  isOfPeople?: boolean
}
export type Outcome =
  | { history: History | Asking }
  | { people: BroughtPeople }
  | { sample: SampleRow[] }
  | { refusal: string }
  | { failed: string }

export async function readUpload({ bytes, fileName, answer, isSample, isOfPeople }: UploadedFile): Promise<Outcome> {
  try {
    if (isSample) return { sample: await sampleRows(bytes, fileName, answer ?? {}) }
    if (isOfPeople) return { people: await readPeople(bytes, fileName) }
    return { history: await readHistory(bytes, fileName, answer) }
  } catch (error) {
    if (error instanceof RowError) return { refusal: error.message }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
