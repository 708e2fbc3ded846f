import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { noticeProxy } from './trust-proxy.ts'

async function warningsOf(trusted: false | number, addresses: (string | undefined)[]): Promise<string[]> {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } })
  noticeProxy(app, trusted)
  app.get('/', () => 'ok')
  for (const address of addresses) {
    await app.inject({ url: '/', headers: address === undefined ? {} : { 'x-forwarded-for': address } })
  }
  await app.close()
  return lines
}

it('warns once of a proxy that is not trusted, and never of one that is', async () => {
  const warnings = await warningsOf(false, [undefined, '203.0.113.7', '203.0.113.8'])
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('set TRUST_PROXY=1')
  expect(warnings[0]).not.toContain('203.0.113')
  expect(await warningsOf(false, [undefined])).toEqual([])
  expect(await warningsOf(1, ['203.0.113.7'])).toEqual([])
})
