import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCheckLists } from './lists.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'marquee-lists-'))
})
afterEach(() => {
  rmSync(directory, { recursive: true })
})

describe('loadCheckLists', () => {
  it('reads names, ids and pairs in either order', () => {
    writeFileSync(join(directory, 'short-cast.txt'), '62 2001: A Space Odyssey\n')
    writeFileSync(join(directory, 'distinct-people.txt'), 'Tom Hanks | Tim Hanks\n')
    writeFileSync(join(directory, 'shared-titles.txt'), '143 Im Westen nichts Neues\n')
    expect(loadCheckLists(directory)).toMatchObject({
      shortCast: new Set([62]),
      distinctPeople: new Set(['Tim Hanks | Tom Hanks']),
      sharedTitles: new Set(['143 Im Westen nichts Neues']),
    })
  })
})
