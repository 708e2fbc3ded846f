import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findFreePort } from '@marquee/embedded-postgres/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import {
  askAddress,
  isExposed,
  isPublic,
  judgeAddress,
  judgePort,
  readPort,
  type AddressFacts,
  type Answer,
} from './address.ts'

let server: Server
let port: number
let answer: { status: number; body: string }
beforeAll(async () => {
  server = createServer((_, response) => void response.writeHead(answer.status).end(answer.body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

describe('the port', () => {
  it('is free, ours, or of another program', async () => {
    const host = '127.0.0.1'
    answer = { status: 200, body: '{"status":"alive"}' }
    expect(judgePort(await readPort({ port, host }))).toMatchObject({ grade: 'ok', text: `Marquee answers on ${port}` })
    answer = { status: 200, body: '<h1>Printer</h1>' }
    expect(judgePort(await readPort({ port, host }))).toMatchObject({ grade: 'fault', check: 'port' })
    expect(judgePort(await readPort({ port: 0, host }))).toMatchObject({ grade: 'ok', text: 'any free one' })
  })

  it('needs rights, and a host of this machine', async () => {
    const base = { port: 80, host: '0.0.0.0', answer: null }
    expect(judgePort({ ...base, refusal: 'EACCES' }).remedy).toContain('1024')
    expect(judgePort(await readPort({ port: 0, host: '192.0.2.1' }))).toMatchObject({
      grade: 'fault',
      text: expect.stringContaining('EADDRNOTAVAIL'),
    })
  })
})

describe('PUBLIC_URL', () => {
  const facts: AddressFacts = {
    publicUrl: 'https://movies.example.org',
    trustProxy: 1,
    answer: { kind: 'marquee' },
    isRunning: true,
    isExposed: true,
  }
  const gradesOf = (changed: Partial<AddressFacts>) =>
    judgeAddress({ ...facts, ...changed }).map(({ check, grade }) => `${check} ${grade}`)

  it('is asked who answers', async () => {
    const origin = `http://127.0.0.1:${port}`
    answer = { status: 200, body: '{"status":"alive"}' }
    expect(await askAddress(origin)).toEqual({ kind: 'marquee' })
    answer = { status: 502, body: 'Bad Gateway' }
    expect(await askAddress(origin)).toEqual({ kind: 'other', status: 502 })
    expect(await askAddress(`http://127.0.0.1:${await findFreePort()}`)).toEqual({ kind: 'none', code: 'ECONNREFUSED' })
  })

  it.each<[Answer, string]>([
    [{ kind: 'marquee' }, 'ok'],
    [{ kind: 'other', status: 200 }, 'fault'],
    [{ kind: 'other', status: 301 }, 'fault'],
    [{ kind: 'other', status: 502 }, 'fault'],
    [{ kind: 'none', code: 'CERT_HAS_EXPIRED' }, 'fault'],
    [{ kind: 'none', code: 'ENOTFOUND' }, 'warning'],
    [{ kind: 'none', code: 'ECONNREFUSED' }, 'warning'],
  ])('that answers %o: %s', (given, grade) => {
    expect(gradesOf({ answer: given })).toEqual([`address ${grade}`])
  })

  it('need not answer while Marquee does not run', () => {
    expect(gradesOf({ isRunning: false, answer: { kind: 'other', status: 502 } })).toEqual(['address ok'])
    expect(gradesOf({ isRunning: false, answer: { kind: 'other', status: 200 } })).toEqual(['address fault'])
  })

  it('wants a trusted proxy for https, and https for other networks', () => {
    expect(gradesOf({ trustProxy: false })).toEqual(['address ok', 'proxy warning'])
    expect(gradesOf({ publicUrl: 'http://movies.example.org' })).toEqual(['address ok', 'encryption warning'])
    expect(gradesOf({ publicUrl: 'http://192.168.0.7:8080', trustProxy: false })).toEqual(['address ok'])
  })

  it('warns of a missing first account once other machines can reach the port', () => {
    expect(gradesOf({ publicUrl: null, isExposed: true })).toEqual(['address warning'])
    expect(gradesOf({ publicUrl: null, isExposed: false })).toEqual(['address ok'])
  })

  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ HOST: '::' }, true],
    [{ HOST: '192.0.2.1' }, true],
    [{ HOST: '127.0.0.1' }, false],
    [{ HOST: '::1' }, false],
    [{ HOST: 'localhost' }, false],
    [{ HOST: 'no-such-host.invalid' }, false],
    [{ HOST: '127.0.0.1', TRUST_PROXY: '1' }, true],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://movies.example.org' }, true],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:8080' }, false],
  ])('finds with %o whether other machines reach Marquee: %s', async (env, expected) => {
    expect(await isExposed(loadConfig(env))).toBe(expected)
  })

  it.each([
    ['https://movies.example.org', true],
    ['http://203.0.113.7', true],
    ['http://[2001:db8::1]', true],
    ['http://10.0.0.1', false],
    ['http://172.20.0.1', false],
    ['http://[fd00::1]', false],
    ['http://nas.local', false],
    ['http://localhost:8080', false],
    ['http://nas', false],
  ])('%s can be reached by everyone: %s', (address, expected) => {
    expect(isPublic(address)).toBe(expected)
  })
})
