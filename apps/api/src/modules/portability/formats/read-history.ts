import type { HistoryAnswer, HistorySource, SampleRow } from '@marquee/contract'
import { FileError, isZip, readJson, unzip } from '@marquee/files'
import { isNestedTooDeeply, MAX_LEVELS } from '../../../common/nesting.ts'
import { createUpload, SampleEnd, type FileContent, type Upload } from './collector.ts'
import { criticker, isCritickerXml, readCritickerXml } from './criticker.ts'
import { RowError, type HistoryEntry, type JsonFormat } from './entry.ts'
import type { Asking, History } from './history.ts'
import { marquee } from './marquee.ts'
import { mergeEntries } from './merge.ts'
import { readTable } from './read-table.ts'
import { ryot } from './ryot.ts'
import { simklBackup } from './simkl.ts'
import { startOf, textOf, type TextFile } from './text-file.ts'
import { trakt } from './trakt.ts'
import { tvtimeCopy } from './tvtime-copy.ts'
import { clean } from './values.ts'
import { watcharr } from './watcharr.ts'

export type { Asking, History } from './history.ts'

const JSON_FORMATS: readonly JsonFormat[] = [marquee, simklBackup, ryot, trakt, watcharr, tvtimeCopy]

const MAX_MOVIES = 20_000
const MAX_ROWS = 100_000
const ZIP_LIMITS = { entries: 5000, bytes: 32 * 1024 * 1024 }
/** Two levels more than a row may have: deeper rows are reported, and need not be held. */
const JSON_LIMITS = { maxValues: 1_000_000, maxLevels: MAX_LEVELS + 4, maxLength: 1024 * 1024 }
const MAX_NAME = 200
const MAX_PROFILES = 50
const MAX_COLUMNS = 200

/**
 * Reads a file of any known service, recognised by its content; the name only distinguishes a watchlist from watched movies. Any
 * other table or list of titles is read with an answer. Holds one file of an archive at a time, and stops at the first limit.
 * @throws RowError, with a sentence for the user, when the file cannot be read or exceeds the limits.
 */
export async function readHistory(
  bytes: Uint8Array,
  fileName: string,
  answer: HistoryAnswer = {},
): Promise<History | Asking> {
  const upload = createUpload(answer, MAX_ROWS)
  const { found, asking } = await readFiles(bytes, fileName, upload)
  const chosen = choose(found)
  const isAnswered = answer.profile !== undefined && upload.profiles.has(answer.profile)
  if (chosen[0]?.source === 'netflix' && upload.profiles.size > 1 && !isAnswered) {
    return { source: 'netflix', question: { kind: 'profile', profiles: [...upload.profiles].slice(0, MAX_PROFILES) } }
  }
  if (asking && chosen.length === 0) return asking
  const [first] = chosen
  if (!first) throw new RowError(UNREADABLE)
  const history = toHistory(first, chosen, upload)
  if (history.entries.length === 0 && history.invalidRows.length === 0)
    throw new RowError('There is no movie in this file. Choose another file of the export.')
  if (history.entries.length > MAX_MOVIES)
    throw new RowError(`This file has more than ${MAX_MOVIES} movies. Import it in parts.`)
  return history
}

const UNREADABLE =
  'This is no export of a service that Marquee knows; a table with a row for each movie, or a text with a title and its year on each line, can be read too.'

/** The first rows of a file as they are read with an answer. @throws RowError as `readHistory` does */
export async function sampleRows(bytes: Uint8Array, fileName: string, answer: HistoryAnswer): Promise<SampleRow[]> {
  const sample: SampleRow[] = []
  try {
    await readFiles(bytes, fileName, createUpload(answer, MAX_ROWS, sample))
  } catch (error) {
    if (!(error instanceof SampleEnd)) throw error
  }
  return sample
}

async function readFiles(bytes: Uint8Array, fileName: string, upload: Upload) {
  const found: FileContent[] = []
  let asking: Asking | undefined
  try {
    for await (const file of filesOf(bytes, fileName)) {
      for (const content of await readFile(file, upload)) {
        if ('question' in content) asking ??= content
        else found.push(content)
      }
    }
  } catch (error) {
    throw error instanceof FileError ? new RowError(error.message, { cause: error }) : error
  }
  return { found, asking }
}

async function* filesOf(bytes: Uint8Array, fileName: string): AsyncGenerator<TextFile> {
  if (!isZip(bytes)) {
    yield { name: clean(fileName, MAX_NAME), bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
    return
  }
  for await (const { name, content } of unzip(bytes, isWanted, ZIP_LIMITS)) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    yield { name: clean(name, MAX_NAME), bytes: Buffer.concat(chunks) }
  }
}

/** Skips folders of deleted entries, likes of anything but movies, and the folders that macOS adds to archives. */
function isWanted(name: string): boolean {
  if (/(^|\/)(deleted|orphaned|__MACOSX|\.[^/]*)\//i.test(`/${name}`)) return false
  return /\.(csv|json|xml|txt)$/i.test(name) && !/(^|\/)likes\/(?!films)/i.test(name)
}

/** The contents of a file, of which a document may have several; none if it is no file of a known form. */
async function readFile(file: TextFile, upload: Upload): Promise<(FileContent | Asking)[]> {
  const start = await startOf(file)
  if (start === '') return []
  const root = /^[[{]/.exec(start)?.[0]
  if (root !== undefined) return readDocument(file, root, upload)
  if (isCritickerXml(start)) {
    let text = ''
    for await (const chunk of textOf(file)) text += chunk
    const collector = upload.collect(criticker, file.name)
    readCritickerXml(text, collector)
    return [collector.content]
  }
  const content = start.startsWith('<') ? null : await readTable(file, upload)
  return content === null ? [] : [content]
}

async function readDocument(file: TextFile, root: string, upload: Upload): Promise<FileContent[]> {
  const readings = JSON_FORMATS.filter((format) => format.root === root).map((format) => ({
    reader: format.reader(file.name, upload.lists(format.source)),
    collector: upload.collect(format, file.name),
    paths: format.paths,
  }))
  const paths = [...new Set(readings.flatMap((reading) => reading.paths))]
  let line = 0
  try {
    for await (const { path, value } of readJson(textOf(file), { paths, ...JSON_LIMITS })) {
      const isTooDeep = isNestedTooDeeply(value)
      const raw = () => (isTooDeep ? '' : (JSON.stringify(value) ?? ''))
      let isRow = false
      for (const { reader, collector } of readings) {
        const read = reader.rowAt(path, value)
        if (read === null) continue
        if (!isRow) line++
        isRow = true
        collector.take({ line, raw }, () => {
          if (isTooDeep) throw new RowError('It is nested too deeply.')
          return read()
        })
      }
    }
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
  return readings.filter(({ reader }) => reader.isOfFormat()).map(({ collector }) => collector.content)
}

/** All files of one service: our own if it is among them, else the one with the most entries. */
function choose(found: readonly FileContent[]): FileContent[] {
  const sizes = new Map<HistorySource, number>()
  for (const { source, entries } of found) sizes.set(source, (sizes.get(source) ?? 0) + entries.length)
  const [best] = [...sizes].toSorted(([a, x], [b, y]) => rankOf(a) - rankOf(b) || y - x)
  return found.filter(({ source }) => source === best?.[0])
}

/** A table that needs an answer is of no service, so it is the last choice. */
function rankOf(source: HistorySource): number {
  if (source === 'marquee') return 0
  return ['mapped', 'text', 'ids'].includes(source) ? 2 : 1
}

function toHistory({ source, scale, finish }: FileContent, files: readonly FileContent[], upload: Upload): History {
  const entries = mergeEntries(files.flatMap((file) => file.entries))
  finish?.(entries)
  const isInStars = (entry: HistoryEntry) => entry.says.rating === undefined || entry.says.rating.scale === 'stars'
  const sum = (count: 'skipped' | 'empty') => files.reduce((total, file) => total + file[count], 0)
  return {
    source,
    scale: scale === 'stars' && !entries.every(isInStars) ? 'points' : scale,
    entries,
    lists: upload.lists(source).all,
    invalidRows: files.flatMap((file) => file.invalidRows),
    skipped: sum('skipped'),
    empty: sum('empty'),
    ignored: [...new Set(files.flatMap((file) => file.ignored.map((name) => clean(name, MAX_NAME))))].slice(
      0,
      MAX_COLUMNS,
    ),
  }
}
