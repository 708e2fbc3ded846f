import type { FileQuestion, HistoryAnswer } from '@marquee/contract'
import type { Collector, Upload } from './collector.ts'
import { toMoment } from './dates.ts'
import type { EntryContent, Reading } from './entry.ts'
import { isTitleColumn } from './mapped.ts'
import { startOf, textOf, type TextFile } from './text-file.ts'
import { clean, splitYear, toMovie, toRating } from './values.ts'

const MAX_BYTES = 4 * 1024 * 1024
const MAX_LINE = 300
const SAMPLE_TITLES = 10
/** Part of the lines that must name a year or an id. */
const MIN_PART = 0.5
const ID = /^(?:https?:\/\/(?:\w+\.)?imdb\.com\/title\/)?(tt\d{5,10})\b\/?/
const LINK = /^https?:\/\/(?:www\.)?themoviedb\.org\/movie\/(\d+)/
const NUMBERING = /^(?:[-*•–]\s+|\d{1,5}[.)]\s+)/

export type ListedKind = 'text' | 'ids'

/** True if the text has a title with its year, or an id, on most of its lines. */
export async function listedKind(file: TextFile): Promise<ListedKind | null> {
  if (file.bytes.length > MAX_BYTES) return null
  const lines = linesOf(await startOf(file)).filter((line) => line.length <= MAX_LINE)
  // A first line with several cells is the header of a table, unless it is of the list itself.
  const isHeader = /[,;\t]/.test(lines[0] ?? ',')
  const isMostly = (holds: (line: string) => boolean) =>
    (!isHeader || holds(lines[0]!)) && lines.filter(holds).length >= lines.length * MIN_PART
  if (lines.length === 0) return null
  if (lines.length > 1 && isTitleColumn(lines[0]!)) return 'text'
  if (isMostly((line) => ID.test(line) || LINK.test(line))) return 'ids'
  return isMostly((line) => splitYear(line).year !== null) ? 'text' : null
}

function linesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Reads the lines of a text; without an answer only the question is returned. */
export async function readListed(
  file: TextFile,
  kind: ListedKind,
  upload: Upload,
): Promise<Collector['content'] | FileQuestion> {
  const { answer } = upload
  const lines: { text: string; line: number }[] = []
  let text = ''
  for await (const chunk of textOf(file)) text += chunk
  text.split(/\r\n|\r|\n/).forEach((each, index) => {
    if (each.trim() !== '') lines.push({ text: each.trim(), line: index + 1 })
  })
  if (lines[0] && (isTitleColumn(lines[0].text) || /^(const|imdb[ _]?id)\b/i.test(lines[0].text))) lines.shift()
  if (answer.kind === undefined) {
    const titles = lines.slice(0, SAMPLE_TITLES).map((each) => clean(each.text, MAX_LINE))
    return { kind: 'titles', titles, count: lines.length }
  }
  const collector = upload.collect({ source: kind, scale: 'points' }, file.name)
  for (const { text: row, line } of lines)
    collector.take({ line, raw: () => row }, () => (kind === 'ids' ? readId(row, answer) : readTitle(row, answer)))
  return collector.content
}

function readTitle(text: string, { kind }: HistoryAnswer): Reading {
  const { title, year } = splitYear(text.replace(NUMBERING, ''))
  return { ...toMovie({ title: unquoted(title), year }), says: saysOf(kind) }
}

function unquoted(title: string): string {
  return /^"(.*)"$/.exec(title)?.[1] ?? title
}

/** An id or link, which a rating and its date may follow. */
function readId(text: string, { kind }: HistoryAnswer): Reading {
  const [first = '', second = '', third = ''] = text.split(/[,;\t]/).map((cell) => unquoted(cell.trim()))
  const movie = toMovie({ title: '', tmdbId: LINK.exec(first)?.[1], imdbId: ID.exec(first)?.[1] })
  const rating = /^\d/.test(second) ? toRating(second, 'points') : null
  return { ...movie, says: rating ? { rating: { ...rating, at: toMoment(third) } } : saysOf(kind) }
}

function saysOf(kind: HistoryAnswer['kind']): EntryContent {
  return kind === undefined ? {} : { [kind]: { at: null } }
}
