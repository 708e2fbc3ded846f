import { strToU8, zipSync } from 'fflate'
import { answerOf, type SampleCase } from './cases.ts'
import type { OwnCase } from './own-case.ts'
import { IMDB, LETTERBOXD } from './own-letterboxd-imdb.ts'
import { MARQUEE, TABLES } from './own-tables.ts'
import { TRACKERS } from './own-trackers.ts'
import { WATCHED } from './own-watched.ts'

/** Samples of every service and peculiarity. */
export const OWN_CASES: readonly SampleCase[] = [
  ...LETTERBOXD,
  ...IMDB,
  ...TRACKERS,
  ...WATCHED,
  ...TABLES,
  ...MARQUEE,
].map(({ id, file, content, right }) => ({
  id,
  fileName: file,
  bytes: toBytes(content),
  right,
  answer: answerOf(right),
}))

function toBytes(content: OwnCase['content']): Uint8Array {
  if (content instanceof Uint8Array) return content
  if (typeof content === 'string') return strToU8(content)
  return zipSync(Object.fromEntries(Object.entries(content).map(([name, text]) => [name, strToU8(text)])))
}
