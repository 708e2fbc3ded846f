import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@marquee/contract'
import { createWorld, FIRST_INVENTED, startFakeTmdb, type FakeTmdb } from '@marquee/sources/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

describe('proxied images', () => {
  let tmdb: FakeTmdb
  let api: TestApp
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'marquee-images-'))
    tmdb = await startFakeTmdb(createWorld({ invented: 5 }))
    api = await createTestApp({ env: { ...tmdb.settings, TMDB_IMAGE_CACHE_MB: '5', DATA_DIR: dataDir } })
  })
  afterAll(async () => {
    await api.close()
    await tmdb.close()
    await rm(dataDir, { recursive: true })
  })
  const get = (url: string) => api.app.inject({ method: 'GET', url })

  it('have addresses of this server, are fetched once, and are served from disk while their host is down', async () => {
    const { body } = await api.call(routes.fetchExternalMovie, { params: { id: FIRST_INVENTED } })
    const movie = await api.call(routes.movie, { params: { id: body.id } })
    expect(movie.body.poster_path).toBe(`/images/original/poster-${FIRST_INVENTED}.png`)
    const address = movie.body.poster_path!.replace('original', 'w185')
    const first = await get(address)
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/png'])
    expect(first.headers['cache-control']).toContain('max-age=2592000')
    expect(first.headers['content-security-policy']).toContain("img-src 'self' data:;")
    await expect.poll(() => filesIn(dataDir)).toEqual([`poster-${FIRST_INVENTED}.png`])
    tmdb.fail('down')
    const again = await get(address)
    tmdb.fail(null)
    expect([again.statusCode, again.rawPayload.equals(first.rawPayload)]).toEqual([200, true])
    expect(tmdb.pictures.calls()).toBe(1)
  })

  it('are served in the format that the browser accepts, and stored once per format', async () => {
    tmdb.pictures.reset()
    tmdb.negotiate(true)
    const address = `/images/w154/poster-${FIRST_INVENTED + 2}.png`
    const ask = (accept: string) => api.app.inject({ method: 'GET', url: address, headers: { accept } })
    const kept = async () => (await filesIn(dataDir)).filter((name) => name.startsWith(`poster-${FIRST_INVENTED + 2}`))
    for (const round of ['fetched', 'kept']) {
      for (const [accept, type] of [
        ['image/avif,image/webp,*/*', 'image/avif'],
        ['image/webp,*/*;q=0.8', 'image/webp'],
        ['*/*', 'image/png'],
      ] as const) {
        const { headers } = await ask(accept)
        expect([headers['content-type'], headers['vary']], round).toEqual([type, expect.stringContaining('Accept')])
      }
      await expect.poll(async () => (await kept()).length).toBe(3)
    }
    tmdb.negotiate(false)
    expect(tmdb.pictures.calls()).toBe(3)
  })

  it('have addresses of this server in link previews too', async () => {
    const { body } = await api.call(routes.fetchExternalMovie, { params: { id: FIRST_INVENTED } })
    const head = await api.modules.catalogue.headOf(`/movie/${body.id}`, 'https://movies.example')
    expect(head).toContain(
      `<meta property="og:image" content="https://movies.example/images/w500/poster-${FIRST_INVENTED}.png" />`,
    )
  })

  it('are fetched once for many simultaneous requests', async () => {
    tmdb.pictures.reset()
    const address = `/images/w342/poster-${FIRST_INVENTED + 1}.png`
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(address)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(tmdb.pictures.calls()).toBe(1)
  })

  it('come 342 wide from a host without the width of 200, which is asked for once', async () => {
    const [first, second] = [3, 4].map((number) => `/images/w200/poster-${FIRST_INVENTED + number}.png`)
    tmdb.withhold('w200')
    tmdb.pictures.reset()
    for (const [address, calls] of [
      [first!, 2],
      [second!, 3],
    ] as const) {
      const answer = await get(address)
      // The width of a PNG is at this place.
      expect([answer.statusCode, answer.rawPayload.readUInt32BE(16)]).toEqual([200, 342])
      expect(tmdb.pictures.calls()).toBe(calls)
    }
    expect((await get('/images/w200/absent.png')).statusCode).toBe(404)
    tmdb.withhold(null)
  })

  it.each([
    ['/images/w185/nobody.png', 404],
    ['/images/original/poster-5000001.png', 404],
    ['/images/w185/..%2f..%2fsecrets%2ftoken-secret', 404],
    ['/images/w185/%2e%2e', 404],
  ])('answer invalid address %s with %i', async (address, status) => {
    expect((await get(address)).statusCode).toBe(status)
  })

  it.each(['garbage', 'html', 'huge', 'redirect'] as const)(
    'are refused when the host answers with %s',
    async (failure) => {
      tmdb.fail(failure)
      const answer = await get('/images/w92/logo-1.png')
      tmdb.fail(null)
      expect(answer.statusCode).toBe(503)
      expect(tmdb.trapped()).toBe(false)
    },
  )

  it('are loaded by the browser from their host where no directory is configured', async () => {
    const plain = await createTestApp({ env: tmdb.settings })
    const answer = await plain.app.inject({ method: 'GET', url: '/images/w185/poster-5000001.png' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-security-policy']).toContain(new URL(tmdb.settings.TMDB_IMAGE_URL).origin)
    await plain.close()
  })
})
