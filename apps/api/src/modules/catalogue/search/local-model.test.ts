import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EmbeddingError } from './embedding-client.ts'
import { createLocalModel, isLocalModelInstalled, NOT_INSTALLED } from './local-model.ts'

/** Answers its process id and the length of the text; fails, ends or is silent where the text says so. */
const MODEL = `
process.on('message', ({ id, text }) => {
  if (text === 'fail') process.send({ id, error: 'no such word' })
  else if (text === 'end') process.exit(3)
  else if (text !== 'silent') process.send({ id, vector: Float32Array.from([process.pid, text.length]) })
})
process.on('disconnect', () => process.exit())
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-model-'))
  await mkdir(join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'embed.js'), MODEL)
})
afterAll(() => rm(folder, { recursive: true }))

const TIMEOUT_MS = 20_000

describe('the local model', () => {
  it('answers the vectors of texts, each its own', async () => {
    const model = createLocalModel({ folder })
    const vectors = await Promise.all(['a', 'bb', 'ccc'].map((text) => model.embed(text, TIMEOUT_MS)))
    expect(vectors.map(([, length]) => length)).toEqual([1, 2, 3])
    expect(new Set(vectors.map(([pid]) => pid)).size).toBe(1)
    model.close()
  })

  it('rejects with the reason when the model fails, is late or ends, and starts again after it ended', async () => {
    const model = createLocalModel({ folder })
    await expect(model.embed('fail', TIMEOUT_MS)).rejects.toThrow(
      new EmbeddingError('The local model failed (no such word).'),
    )
    await expect(model.embed('silent', 50)).rejects.toThrow('no answer in 50 ms')
    await expect(model.embed('end', TIMEOUT_MS)).rejects.toThrow('its process has ended')
    expect((await model.embed('four', TIMEOUT_MS))[1]).toBe(4)
    model.close()
  })

  it('ends its process when idle', async () => {
    const model = createLocalModel({ folder, idleMs: 50 })
    const [first] = await model.embed('a', TIMEOUT_MS)
    await wait(300)
    const [second] = await model.embed('a', TIMEOUT_MS)
    expect(second).not.toBe(first)
    model.close()
  })

  it('says in one sentence how to install it where it is missing', async () => {
    const missing = join(folder, 'nowhere')
    expect(isLocalModelInstalled(missing)).toBe(false)
    await expect(createLocalModel({ folder: missing }).embed('a', TIMEOUT_MS)).rejects.toThrow(
      new EmbeddingError(NOT_INSTALLED),
    )
  })
})
