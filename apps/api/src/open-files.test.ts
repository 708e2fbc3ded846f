import { describe, expect, it } from 'vitest'
import { openFileLimit, requireOpenFiles } from './open-files.ts'

describe('a limit of open files', () => {
  it('that is too low for serving anyone is named before the start, with how to raise it', () => {
    expect(() => requireOpenFiles(128)).toThrow(
      'Only 128 files and connections may be open at a time, but Marquee needs 192: raise the limit (ulimit -n, LimitNOFILE=, or --ulimit nofile=).',
    )
  })

  it('that is high enough lets it start', () => {
    expect(() => requireOpenFiles(openFileLimit())).not.toThrow()
    expect(() => requireOpenFiles(256)).not.toThrow()
  })
})
