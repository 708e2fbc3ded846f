import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { createStartOutput, type ReadyState } from './start-output.ts'

const READY: ReadyState = {
  addresses: { here: 'http://localhost:8080', elsewhere: [] },
  registration: 'open',
  setupLink: 'http://localhost:8080/setup#code=abc',
}

function anOutput(env: Record<string, string>, isTTY: boolean) {
  const written: string[] = []
  const errors: string[] = []
  const sinkOf = (texts: string[]) => ({
    isTTY,
    columns: 80,
    hasColors: () => false,
    write: (text: string) => void texts.push(text),
  })
  const output = createStartOutput(loadConfig({ DATA_DIR: '/data', ...env }), sinkOf(written), sinkOf(errors))
  return { output, written, text: () => written.join(''), errors }
}

describe('the output of a program', () => {
  it.each([
    ['no terminal', {}, false],
    ['LOG_FORMAT=json in a terminal', { LOG_FORMAT: 'json' }, true],
  ])('is one object of JSON per line: %s', async (_why, env: Record<string, string>, isTTY) => {
    const { output, text } = anOutput(env, isTTY)
    output.begin()
    await output.progress.during('Search', async (step) => step.show(1, 2))
    output.log.info({ migrations: ['0001'] }, 'Brought the database to the newest schema.')
    output.ready(READY)
    output.stopping('SIGTERM')
    output.stopped()
    const lines = text().trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'Brought the database to the newest schema.',
      'Marquee is ready on http://localhost:8080',
      'Make the first account, which administers Marquee: http://localhost:8080/setup#code=abc',
      'Stopping.',
      'Stopped.',
    ])
    expect(JSON.parse(lines.at(-2)!)).toMatchObject({ level: 30, time: expect.any(Number), signal: 'SIGTERM' })
  })
})

describe('a process with one role', () => {
  const linesOf = (roles: string) => {
    const { output, text } = anOutput({ PROCESS_ROLES: roles, PUBLIC_URL: 'https://movies.example.org' }, false)
    output.ready(READY)
    return text()
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg)
  }

  it('says at its start what it leaves to others', () => {
    expect(linesOf('web')).toEqual([
      'Marquee is ready on https://movies.example.org',
      'Jobs are left to other processes (PROCESS_ROLES=web).',
      'Make the first account, which administers Marquee: http://localhost:8080/setup#code=abc',
    ])
  })

  it('invites no one where it only runs jobs', () => {
    expect(linesOf('jobs')).toEqual([
      'Marquee runs jobs and serves nobody (PROCESS_ROLES=jobs); its health is at http://localhost:8080/readyz',
    ])
    const { output, text } = anOutput({ PROCESS_ROLES: 'jobs' }, true)
    output.ready(READY)
    expect(text()).toContain('Marquee runs jobs')
    expect(text()).not.toMatch(/account|Registration|Open /)
  })
})

describe('the output of a terminal', () => {
  it('is calm: steps and a box, then the log', async () => {
    const { output, written, text } = anOutput({}, true)
    output.begin()
    await output.progress.during('Search', async (step) => step.omit())
    output.log.info('Server listening at http://127.0.0.1:8080')
    output.log.warn('The disk cannot be watched.')
    expect(text()).toMatch(/^\nMarquee \d+\.\d+\.\d+\n\n/)
    expect(text()).not.toContain('Server listening')
    expect(text()).toMatch(/\d\d:\d\d:\d\d {2}Warning {2}The disk cannot be watched\.\n$/)
    output.ready(READY)
    expect(text()).toContain('http://localhost:8080')
    expect(text()).toMatch(/Stop +Ctrl-C/)
    output.log.info('Trained a new model.')
    expect(written.at(-1)).toMatch(/^\d\d:\d\d:\d\d {2}Trained a new model\.\n$/)
    written.length = 0
    output.stopping('SIGINT')
    output.stopped()
    expect(text()).toMatch(/^\nStopping \S+\nStopped\.\n$/)
  })

  it('shows all of the start at level debug, and no passwords', () => {
    const { output, text } = anOutput(
      { LOG_LEVEL: 'debug', DATABASE_URL: 'postgres://marquee:hunter2@db.example.org:5432/movies' },
      true,
    )
    output.log.info({ user: { password: 'hunter2' } }, 'Started the embedded database.')
    output.ready(READY)
    expect(text()).toContain('Started the embedded database.')
    expect(text()).toContain('PostgreSQL at db.example.org:5432/movies')
    expect(text()).not.toContain('hunter2')
  })

  it('is read by people elsewhere, too, with LOG_FORMAT=pretty', () => {
    const { output, text } = anOutput({ LOG_FORMAT: 'pretty' }, false)
    output.ready(READY)
    expect(text()).toContain('Marquee is ready')
    expect(text()).not.toContain('Ctrl-C')
  })

  it('ends with the sentence about a failure, on standard error', () => {
    const { output, errors, text } = anOutput({}, true)
    output.failed('Port 80 is already in use.')
    expect(errors).toEqual(['\nPort 80 is already in use.\n\n'])
    expect(text()).toBe('')
  })
})
