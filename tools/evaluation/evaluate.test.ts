import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadStarter } from '@marquee/starter'
import { runCommand } from '../../apps/api/src/cli/run-command.ts'
import { capture } from '../../apps/api/src/testing/cli.ts'
import { evaluate } from './evaluate.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
})
afterAll(async () => {
  await rm(directory, { recursive: true })
})

const run = (args: readonly string[]) => capture((context) => runCommand(evaluate, args, context))

describe('the evaluate command', () => {
  it('writes its report as JSON with protocol, seed, folds, models and users', async () => {
    const ratings = ['userId,movieId,rating,timestamp']
    for (let user = 1; user <= 60; user++) {
      for (let movie = 1; movie <= 25; movie++) {
        if ((user * movie) % 3 === 0 || (user + movie) % 4 === 0) {
          ratings.push(`${user},${movie},${user % 2 === movie % 2 ? 4.5 : 2},0`)
        }
      }
    }
    await writeFile(join(directory, 'ratings.csv'), ratings.join('\n'))
    const out = join(directory, 'p1.json')
    const file = join(directory, 'ratings.csv')
    const options = ['--protocol', 'P1', '--ratings', file, '--seed', '3', '--folds', '2', '--json', out]
    const { code, stdout } = await run(options)
    expect(code).toBe(0)
    const report = (await import(out, { with: { type: 'json' } })) as { default: Record<string, unknown> }
    expect(report.default).toMatchObject({ protocol: 'P1', seed: 3, folds: 2, models: { marquee: {}, ease: {} } })
    expect(Object.keys(report.default)).toEqual(['protocol', 'seed', 'folds', 'models', 'users'])
    expect(stdout).toContain('marquee')
  })

  it('measures plot and title search on a catalogue file', async () => {
    const catalogue = join(directory, 'catalogue.jsonl')
    const plots = [
      'A lighthouse keeper hears whales sing.',
      'Two thieves rob a casino on the moon.',
      'A baker weds a ghost.',
    ]
    const lines = plots.map((overview, index) => ({ tmdb_id: index + 1, title: `The Story of ${overview}`, overview }))
    await writeFile(catalogue, lines.map((line) => JSON.stringify(line)).join('\n'))
    const queries = join(directory, 'queries.jsonl')
    await writeFile(
      queries,
      JSON.stringify({ title: '[TOMT]', text: 'a movie with thieves in a moon casino', tmdb_id: 2 }),
    )
    const out = join(directory, 'plot.json')
    const files = ['--catalogue', catalogue, '--queries', queries, '--json', out]
    expect((await run(['--protocol', 'plot', ...files])).code).toBe(0)
    const { default: plot } = (await import(out, { with: { type: 'json' } })) as { default: object }
    expect(plot).toMatchObject({ protocol: 'plot', queries: 1, models: { marquee: { success1: 1 }, bm25: { mrr: 1 } } })
    const titles = await run(['--protocol', 'titles', '--catalogue', catalogue])
    expect(titles.code).toBe(0)
    expect(titles.stdout).toContain('prefix')
  })

  it('measures titles as people type them, on the shipped catalogue and another', { timeout: 60_000 }, async () => {
    const catalogue = join(directory, 'more.jsonl')
    await writeFile(catalogue, JSON.stringify({ tmdb_id: 2_000_000_000, title: 'Moonlit Casino Heist' }))
    const queries = join(directory, 'aliases.jsonl')
    const lines = [
      { kind: 'abbreviation', query: 'lotr', tmdb_id: 120 },
      { kind: 'title', query: 'moonlt casino', tmdb_id: 2_000_000_000 },
    ]
    await writeFile(queries, lines.map((line) => JSON.stringify(line)).join('\n'))
    const out = join(directory, 'aliases.json')
    const measure = (...more: string[]) => run(['--protocol', 'aliases', '--queries', queries, ...more])
    expect((await measure('--catalogue', catalogue, '--json', out)).stdout).toContain('marquee: abbreviation')
    const { default: report } = (await import(out, { with: { type: 'json' } })) as { default: object }
    expect(report).toMatchObject({ protocol: 'aliases', queries: 2, models: { marquee: { success1: 1, success5: 1 } } })
    expect((await measure()).stdout).toContain('not among the first five: moonlt casino (title, 2000000000)')
    await writeFile(queries, '{"kind":"title","query":"heat"}')
    expect(await measure()).toMatchObject({ code: 1, stderr: `Line 1 of ${queries} has no tmdb_id.\n` })
    const none = await run(['--protocol', 'aliases'])
    expect(none.stderr).toMatch(/^aliases needs --queries\.\n/)
  })

  it('measures requests over the shipped catalogue and another one', { timeout: 60_000 }, async () => {
    const catalogue = join(directory, 'more.jsonl')
    const facts = { overview: 'A baker weds a ghost.', genres: ['Horror'], runtime: 80, release_date: '1984-05-01' }
    await writeFile(catalogue, JSON.stringify({ tmdb_id: 999_999_999, title: 'The Ghostly Baker', ...facts }))
    const queries = join(directory, 'requests.jsonl')
    const requests = [
      { kind: 'limit', text: 'a horror film from 1984 under 85 minutes', fit: [999_999_999], never: [694] },
      { kind: 'seed', text: 'something like Heat', fit: [769], never: [949] },
    ]
    await writeFile(queries, requests.map((line) => JSON.stringify(line)).join('\n'))
    const out = join(directory, 'requests-report.json')
    const only = join(directory, 'only.txt')
    const ids = loadStarter().movies.map(({ tmdb_id: id }) => id)
    await writeFile(only, [...ids.slice(0, 200), 769].join('\n'))
    const files = ['--catalogue', catalogue, '--queries', queries, '--only', only, '--json', out]
    const { code, stdout } = await run(['--protocol', 'requests', ...files])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^marquee: limit +1 +1 +0$/m)
    const { default: report } = (await import(out, { with: { type: 'json' } })) as { default: object }
    const number = expect.any(Number) as number
    const figures = { fit10: number, never10: number, p99_ms: number }
    expect(report).toEqual({
      protocol: 'requests',
      queries: 2,
      models: {
        marquee: { fit10: 1, never10: 0, p99_ms: expect.any(Number) as number },
        'one typing error': figures,
        'two typing errors': figures,
        plot: figures,
      },
    })
  })

  it('says in a sentence which request cannot be read', async () => {
    const file = join(directory, 'bad-requests.jsonl')
    const good = { kind: 'mood', text: 'cozy', fit: [1], never: [] }
    const rejected = async (...lines: string[]) => {
      await writeFile(file, lines.join('\n'))
      const { code, stderr } = await run(['--protocol', 'requests', '--queries', file])
      expect(code).toBe(1)
      return stderr.replaceAll(file, 'F')
    }
    const but = (changed: object) => JSON.stringify({ ...good, ...changed })
    expect(await rejected()).toBe('F holds no queries.\n')
    expect(await rejected(but({}), '', '{')).toBe('Line 3 of F is not a JSON object.\n')
    expect(await rejected(but({ text: ' ' }))).toBe('Line 1 of F has no kind or no text.\n')
    expect(await rejected(but({ fit: [] }))).toBe('Line 1 of F needs at least one TMDB id in "fit".\n')
    expect(await rejected(but({ never: ['949'] }))).toMatch(/^Line 1 of F needs a list of TMDB ids in "never"/)
    expect((await run(['--protocol', 'requests'])).stderr).toMatch(/^requests needs --queries\.\n/)
  })

  it('rejects a run without a valid protocol, its ratings or valid options', async () => {
    expect((await run([])).stderr).toMatch(/^--protocol must be one of P1, .*\.\n/)
    expect((await run(['--protocol', 'P1'])).stderr).toMatch(/^P1 needs --ratings\.\n/)
    expect((await run(['--protocol', 'P1', '--folds', '6'])).stderr).toMatch(/^--folds is "6"/)
    const none = await run(['--protocol', 'P2', '--ratings', join(directory, 'none.csv')])
    expect(none).toMatchObject({ code: 1, stderr: `${directory}/none.csv cannot be read: there is no such file.\n` })
  })
})
