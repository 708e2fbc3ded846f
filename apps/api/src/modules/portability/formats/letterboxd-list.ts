import type { CsvTable } from './csv.ts'
import type { Collector } from './collector.ts'
import { RowError, type ListBook } from './entry.ts'
import { clean, noteOf, tagsOf, toMovie } from './values.ts'

const COLUMNS: ReadonlySet<string> = new Set(['position', 'name', 'year', 'url', 'description'])

/** True for a list of Letterboxd's export, whose table starts only after lines about the list. */
export function isLetterboxdList({ header }: CsvTable): boolean {
  return header[0]?.startsWith('letterboxd list export') ?? false
}

/** Reads "Letterboxd list export v7": the names and values of the list, then its movies with their positions and notes. */
export async function readLetterboxdList(table: CsvTable, file: string, lists: ListBook, collector: Collector) {
  let names: string[] = []
  let columns: string[] | null = null
  for await (const { line, raw, cells } of table.rows) {
    const header = cells?.map((cell) => cell.toLowerCase()) ?? []
    if (columns === null && header.includes('position')) {
      columns = header
      collector.content.ignored.push(...header.filter((name) => name !== '' && !COLUMNS.has(name)))
    } else if (columns === null) {
      if (names.length > 0) describe(lists, file, (name) => cells?.[names.indexOf(name)] ?? '')
      names = header
    } else {
      const position = (name: string) => cells?.[columns!.indexOf(name)] ?? ''
      collector.take({ line, raw: () => raw }, () => {
        if (cells === null) throw new RowError('It is no row of CSV.')
        const movie = toMovie({ title: position('name'), year: position('year') })
        const list = lists.indexOf(file, nameOf(file))
        const place = { list, position: Number(position('position')) || line, ...noteOf(position('description')) }
        return { ...movie, says: { lists: [place] } }
      })
    }
  }
}

function describe(lists: ListBook, file: string, cell: (name: string) => string): void {
  const name = clean(cell('name'))
  const { note = null } = noteOf(cell('description'))
  lists.describe(file, {
    name: name === '' ? nameOf(file) : name,
    description: note,
    tags: [],
    ...tagsOf(cell('tags')),
  })
}

/** "lists/rainy-sundays.csv" as "Rainy sundays". */
export function nameOf(file: string): string {
  const stem = file.replace(/^.*\//, '').replace(/\.[^.]*$/, '')
  const words = stem.replaceAll(/[-_]+/g, ' ').trim()
  return words === '' ? 'List' : words[0]!.toUpperCase() + words.slice(1)
}
