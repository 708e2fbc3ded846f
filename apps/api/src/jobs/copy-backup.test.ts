import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyBackup } from './copy-backup.ts'

let directory: string
let script: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  script = join(directory, 'copy.mjs')
  await writeFile(
    script,
    `import { writeFileSync } from 'node:fs'
     if (process.argv[2] === 'fail') { console.error('first line\\nno route to host'); process.exit(3) }
     writeFileSync(process.argv[2], JSON.stringify(process.argv.slice(3)))`,
  )
  await chmod(script, 0o700)
})
afterAll(() => rm(directory, { recursive: true }))

it('passes the path as one argument that no shell reads', async () => {
  const path = "/srv/a b/$(touch x);'marquee.tar.gz"
  const output = join(directory, 'arguments.json')
  expect(await copyBackup(`${process.execPath} ${script} ${output}`, path)).toBeNull()
  expect(JSON.parse(await readFile(output, 'utf8'))).toEqual([path])
})

it('returns the last line of the error output of a command that fails', async () => {
  expect(await copyBackup(`${process.execPath} ${script} fail`, '/srv/a.tar.gz')).toBe('no route to host')
})

it('returns the reason if the command does not exist', async () => {
  expect(await copyBackup(join(directory, 'missing'), '/srv/a.tar.gz')).toContain('ENOENT')
})
