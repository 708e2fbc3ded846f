import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One file per target, with one JSON string per line, in which each character is a byte. */
const DIRECTORY = fileURLToPath(new URL('corpus/', import.meta.url))

/** The kept inputs of a target; none when it has not been fuzzed yet. */
export async function readCorpus(target: string): Promise<Buffer[]> {
  const text = await readFile(fileOf(target), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => Buffer.from(JSON.parse(line) as string, 'latin1'))
}

export async function writeCorpus(target: string, inputs: readonly Buffer[]): Promise<void> {
  await mkdir(DIRECTORY, { recursive: true })
  await writeFile(fileOf(target), inputs.map((input) => `${JSON.stringify(input.toString('latin1'))}\n`).join(''))
}

function fileOf(target: string): string {
  return join(DIRECTORY, `${target}.jsonl`)
}
