import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFile } from '@marquee/files'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows, type Row } from './rows.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function rowsOf(name: string, content: string): Promise<Row[]> {
  const path = join(directory, name)
  await writeFile(path, content)
  const rows: Row[] = []
  for await (const row of readRows(await openFile(path), path)) rows.push(row)
  return rows
}
const valuesOf = (rows: Row[]) => rows.map((row) => ('values' in row ? row.values : row.error))

describe('the rows of a CSV file', () => {
  it('may hold quotes, commas and line breaks, a byte order mark and any line ending', async () => {
    const rows = await rowsOf('a.csv', '\uFEFFTitle,Overview\r\n"Heat","He said ""go"",\nand went"\r\nRonin,\r\n')
    expect(valuesOf(rows)).toEqual([
      { title: 'Heat', overview: 'He said "go",\nand went' },
      { title: 'Ronin', overview: '' },
    ])
    expect(rows[0]!.line).toBeLessThan(rows[1]!.line)
  })

  it('may be separated by semicolons or tabs', async () => {
    const expected = [{ title: 'Heat, the movie', year: '1995' }]
    expect(valuesOf(await rowsOf('b.csv', 'title;year\nHeat, the movie;1995\n'))).toEqual(expected)
    expect(valuesOf(await rowsOf('c.csv', 'title\tyear\nHeat, the movie\t1995\n'))).toEqual(expected)
  })

  it('are errors when their number of cells differs from the first line’s, and the next ones are read', async () => {
    const rows = await rowsOf('d.csv', 'title,year\nHeat\nRonin,1998,spare\nAlien,1979\n')
    expect(valuesOf(rows)).toEqual([
      'It has 1 cells, but the first line has 2.',
      'It has 3 cells, but the first line has 2.',
      { title: 'Alien', year: '1979' },
    ])
    expect(rows.map(({ raw }) => raw)).toEqual(['Heat', 'Ronin,1998,spare', 'Alien,1979'])
  })

  it('are refused when the title column or every row is missing', async () => {
    await expect(rowsOf('e.csv', 'year,plot\n1995,x\n')).rejects.toThrow(
      'has no column title; its first line is year,plot.',
    )
    await expect(rowsOf('f.csv', '')).rejects.toThrow('f.csv is empty.')
  })

  it('are errors when they never end, instead of filling the memory', async () => {
    const rows = await rowsOf('g.csv', `title,year\nHeat,1995\n"${'x'.repeat(1_500_000)}\nAlien,1979\n`)
    expect(valuesOf(rows)[0]).toEqual({ title: 'Heat', year: '1995' })
    expect(rows.some((row) => 'error' in row)).toBe(true)
  })
})

describe('the rows of a JSON Lines file', () => {
  it('must be objects; anything else is an error with its line', async () => {
    const rows = await rowsOf(
      'a.jsonl',
      '{"Title":"Heat","genres":["Crime"],"shoe":1}\n\nnot json\n[1]\n{"title":"Alien"}',
    )
    expect(valuesOf(rows)).toEqual([
      { title: 'Heat', genres: ['Crime'] },
      'It is no JSON.',
      'It is no JSON object.',
      { title: 'Alien' },
    ])
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 4, 5])
  })
})
