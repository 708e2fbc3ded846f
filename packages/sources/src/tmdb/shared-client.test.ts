import { expect, it } from 'vitest'
import type { TmdbClient } from './client.ts'
import { shareClient } from './shared-client.ts'

const never = new AbortController().signal

/** A client that notes its calls under its name, and answers none before it is released. */
function aClient(name: string, calls: string[]) {
  const waiting: (() => void)[] = []
  const movie = (id: number) =>
    new Promise<never>((_, reject) => {
      calls.push(`${name} ${id}`)
      waiting.push(() => reject(new Error('no movie')))
    })
  return { client: { movie } as Partial<TmdbClient> as TmdbClient, release: () => waiting.shift()?.() }
}

it('makes three calls at a time, each by the token of the moment', async () => {
  const calls: string[] = []
  const [first, second] = [aClient('first', calls), aClient('second', calls)]
  let { client } = first
  const shared = shareClient(() => client, never)
  const answers = [1, 2, 3, 4].map((id) => shared.movie(id).catch((error: unknown) => String(error)))
  expect(calls).toEqual(['first 1', 'first 2', 'first 3'])
  ;({ client } = second)
  first.release()
  expect(await answers[0]).toBe('Error: no movie')
  await expect.poll(() => calls).toEqual(['first 1', 'first 2', 'first 3', 'second 4'])
  for (const { release } of [first, first, second]) release()
  await Promise.all(answers)
})

it('makes no call without a token, nor after the end', async () => {
  const calls: string[] = []
  const end = new AbortController()
  await expect(shareClient(() => null, never).movie(1)).rejects.toThrow('There is no TMDB token any more.')
  const shared = shareClient(() => aClient('any', calls).client, end.signal)
  end.abort()
  await expect(shared.movie(1)).rejects.toThrow()
  expect(calls).toEqual([])
})

it('leaves the client of visitors open', async () => {
  const calls: string[] = []
  const close = () => Promise.reject(new Error('closed'))
  await shareClient(() => ({ ...aClient('any', calls).client, close }), never).close()
  expect(calls).toEqual([])
})
