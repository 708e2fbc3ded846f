import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@marquee/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { startFakeTmdb, type FakeTmdb } from '../../testing/fakes/tmdb.ts'
import { createWorld, FIRST_INVENTED } from '../../testing/fakes/tmdb-world.ts'
import { openImageCache } from './cache.ts'
import { acceptedBy, pictureType, shownBy } from './kinds.ts'
import { isImageName } from './sizes.ts'

const DAY_MS = 24 * 3_600_000

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-images-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

describe('the cache of pictures', () => {
  const open = (maxBytes = 1000) => openImageCache({ directory, maxBytes, maxAgeMs: 180 * DAY_MS })

  it('keeps no more than it may, and lets go of the one unused longest', async () => {
    const cache = await open(1000)
    await cache.write('w185/a.png', Buffer.alloc(400))
    await cache.write('w185/b.png', Buffer.alloc(400))
    await cache.read('w185/a.png')
    await cache.write('w185/c.png', Buffer.alloc(400))
    await cache.write('w500/d.png', Buffer.alloc(5000))
    expect(await cache.purge()).toBe(800)
    expect(await filesIn(directory)).toEqual(['a.png', 'c.png'])
    expect(await cache.read('w185/b.png')).toBe(null)
  })

  it('takes over what is there, but for what is too old or no picture of ours', async () => {
    const cache = await open()
    for (const name of ['w185/new.png', 'w185/old.png']) await cache.write(name, Buffer.alloc(10))
    await utimes(join(directory, 'w185/old.png'), new Date(), new Date(Date.now() - 181 * DAY_MS))
    await utimes(join(directory, 'w185/new.png'), new Date(), new Date(Date.now() - 100 * DAY_MS))
    const later = await open()
    expect(await later.read('w185/old.png')).toBe(null)
    expect((await later.read('w185/new.png'))?.length).toBe(10)
    expect(await filesIn(directory)).toEqual(['new.png'])
  })

  it('does without a picture that somebody deleted', async () => {
    const cache = await open()
    await cache.write('w185/a.png', Buffer.alloc(10))
    await rm(join(directory, 'w185/a.png'))
    expect(await cache.read('w185/a.png')).toBe(null)
  })
})

describe('names of pictures', () => {
  it.each([
    ['w185', 'a-b_C9.jpg', true],
    ['w200', 'a.jpg', false],
    ['original', 'a.jpg', false],
    ['w185', '../../secrets/token-secret', false],
    ['w185', '..', false],
    ['w185', 'a.svg', false],
    ['w185', 'a.jpg/b.jpg', false],
  ])('%s/%s: %s', (size, file, allowed) => {
    expect(isImageName(size, file)).toBe(allowed)
  })

  it('are not believed: the first bytes say what a picture is', () => {
    expect(pictureType(Buffer.from('<svg onload="alert(1)">'))).toBe(null)
    expect(pictureType(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
    expect(pictureType(Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'))).toBe('image/webp')
    expect(pictureType(Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1'))).toBe('image/avif')
    expect(pictureType(Buffer.from('\0\0\0\x1cftypmp42\0\0\0\0', 'latin1'))).toBe(null)
  })
})

describe('what a browser shows', () => {
  it.each([
    ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'avif'],
    ['image/webp,image/png,image/svg+xml,image/*;q=0.8', 'webp'],
    ['image/avif;q=0, IMAGE/WEBP;q=0.5', 'webp'],
    ['image/*,*/*', 'plain'],
    [undefined, 'plain'],
  ])('is read from "%s" as %s', (accept, shown) => {
    expect(shownBy(accept)).toBe(shown)
  })

  it('is asked for best first, and nothing but pictures', () => {
    expect(acceptedBy('avif').join()).toBe('image/avif,image/webp,image/jpeg,image/png')
    expect(acceptedBy('webp').join()).toBe('image/webp,image/jpeg,image/png')
    expect(acceptedBy('plain').join()).toBe('image/jpeg,image/png')
  })
})

describe('pictures through the product', () => {
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

  it('are named here, fetched once, and served from disk while their host is down', async () => {
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

  it('come in the kind that each browser shows, and are kept once for each', async () => {
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

  it('are named here in a link’s preview too', async () => {
    const { body } = await api.call(routes.fetchExternalMovie, { params: { id: FIRST_INVENTED } })
    const head = await api.modules.catalogue.headOf(`/movie/${body.id}`, 'https://movies.example')
    expect(head).toContain(
      `<meta property="og:image" content="https://movies.example/images/w500/poster-${FIRST_INVENTED}.png" />`,
    )
  })

  it('are asked for by many at once, and fetched once', async () => {
    tmdb.pictures.reset()
    const address = `/images/w342/poster-${FIRST_INVENTED + 1}.png`
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(address)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(tmdb.pictures.calls()).toBe(1)
  })

  it.each([
    ['/images/w185/nobody.png', 404],
    ['/images/original/poster-5000001.png', 404],
    ['/images/w185/..%2f..%2fsecrets%2ftoken-secret', 404],
    ['/images/w185/%2e%2e', 404],
  ])('answer %s with %i', async (address, status) => {
    expect((await get(address)).statusCode).toBe(status)
  })

  it.each(['garbage', 'html', 'huge', 'redirect'] as const)('are refused when the host answers %s', async (fault) => {
    tmdb.fail(fault)
    const answer = await get('/images/w92/logo-1.png')
    tmdb.fail(null)
    expect(answer.statusCode).toBe(503)
    expect(tmdb.trapped()).toBe(false)
  })

  it('are left to the browser where no disk is given for them', async () => {
    const plain = await createTestApp({ env: tmdb.settings })
    const answer = await plain.app.inject({ method: 'GET', url: '/images/w185/poster-5000001.png' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-security-policy']).toContain(new URL(tmdb.settings.TMDB_IMAGE_URL).origin)
    await plain.close()
  })
})
