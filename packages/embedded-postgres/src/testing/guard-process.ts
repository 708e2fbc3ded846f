/**
 * Usage: node guard-process.ts <directory> — waits until its parent closes or dies, then ends the test server of the
 * directory, if there still is one, and deletes the directory.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const [directory = ''] = process.argv.slice(2)

process.stdin.resume()
process.stdin.once('close', () => {
  try {
    process.kill(Number.parseInt(readFileSync(join(directory, 'cluster', 'postmaster.pid'), 'utf8'), 10), 'SIGQUIT')
  } catch (error) {
    // No such file: stopped in order. No such process: gone by itself.
    if (!(error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))) throw error
  }
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})
