import { randomInt } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'

const MIB = 2 ** 20
const RATING = 'Date,Name,Year,Letterboxd URI,Rating\n'

export interface UploadCase {
  name: string
  bytes: Uint8Array
  status: number
}

/** `filler` repeated between brackets until the text is about that long. */
function list(filler: string, bytes: number): string {
  return `[${`${filler},`.repeat(Math.floor(bytes / (filler.length + 1)))}${filler}]`
}

/** Letters that compress to a fifth, so that no limit of the compression stops them. */
function letters(count: number): string {
  const some = Array.from({ length: 65_536 }, () => 'abc'[randomInt(3)]).join('')
  // Cuts at random places keep the compressor from finding the whole again.
  let text = ''
  while (text.length < count) text += some.slice(randomInt(60_000)).slice(0, 40)
  return text.slice(0, count)
}

const zip = (text: string, name = 'a.json') => zipSync({ [name]: strToU8(text) }, { level: 6 })

function ratings(count: number): string {
  return RATING + Array.from({ length: count }, (_, i) => `2024-01-02,Movie ${i},${1900 + (i % 120)},x,4\n`).join('')
}

/** Files that must be refused whatever they cost to read, and the largest that may be read. */
export function uploadCases(): UploadCase[] {
  const numbers = Array.from({ length: 3_000_000 }, (_, i) => (i * 7919) % 10).join(',')
  const crowd = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`${i}.json`, strToU8(list('{}', 6000))]))
  const refused: [string, Uint8Array][] = [
    ['ZIP of [{},{},…], 32 MiB', zip(list('{}', 32 * MIB - 10))],
    ['ZIP of [[],[],…], 32 MiB', zip(list('[]', 32 * MIB - 10))],
    ['[{},{},…], 8 MiB', strToU8(list('{}', 8 * MIB - 10))],
    ['[[[…]]] nested 4 million times', strToU8('['.repeat(4 * MIB) + ']'.repeat(4 * MIB - 10))],
    ['one row of 3 million numbers', strToU8(`[{"rated_at":"x","a":[${numbers}]}]`)],
    ['ZIP of one string, 30 MiB', zip(`["${letters(30 * MIB)}"]`)],
    ['ZIP of one string of one letter, 30 MiB', zip(`["${'a'.repeat(30 * MIB)}"]`)],
    ['ZIP of 5,000 files', zipSync(crowd)],
    ['ZIP of a CSV of one column, 30 MiB', zip(`name\n${letters(30 * MIB)}`, 'a.csv')],
    ['ZIP of a CSV of one cell, 30 MiB', zip(`${RATING}"${letters(30 * MIB)}`, 'ratings.csv')],
    ['CSV of 20,001 movies', strToU8(ratings(20_001))],
    ['CSV of 200,000 rows', strToU8(ratings(200_000))],
  ]
  return [
    ...refused.map(([name, bytes]) => ({ name, bytes, status: 400 })),
    { name: 'CSV of 20,000 movies', bytes: strToU8(ratings(20_000)), status: 201 },
  ]
}
