import { GENRES, loadPlotVectors, loadStarter, writePlotVectors } from '@marquee/starter'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { take } from '../../../testing/take.ts'
import { learnableSources } from '../learnable-sources.ts'
import { LOCAL_MODEL } from '../../../common/local-embeddings.ts'
import { loadConfig } from '../../../config.ts'
import { createEmbeddingRepository } from './embedding-repository.ts'
import { embedMovies } from './embed-movies.ts'
import { createIndexRepository } from './index-repository.ts'
import { createLocalEmbeddings } from './local-embeddings.ts'
import { localText } from './local-space.ts'

/** A model that gives every text the same vector. */
function fakeModel() {
  const texts: string[] = []
  return {
    texts,
    close: () => {},
    embed: (text: string) => {
      texts.push(text)
      return Promise.resolve(new Float32Array(512).map((_, k) => Math.sin(k)))
    },
  }
}

describe('the vectors that ship', () => {
  const { movies } = loadStarter()
  const { documents } = createLocalEmbeddings(fakeModel())
  const textOf = ({ genres, ...movie }: (typeof movies)[number]) =>
    localText({ ...movie, genres: genres.map((id) => GENRES[id]!) })

  it('are there for nearly every starter movie: run scripts/plot-vectors.ts after changing texts', () => {
    const found = movies.filter((movie) => documents.shipped!(textOf(movie)) !== undefined)
    expect(found.length).toBeGreaterThan(0.9 * movies.length)
  })

  it('have unit length, and place a movie near one of its kind', () => {
    const named = (title: string) => documents.shipped!(textOf(movies.find((movie) => movie.title === title)!))!
    const [alien, aliens, singing] = [named('Alien'), named('Aliens'), named("Singin' in the Rain")]
    const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, k) => sum + value * b[k]!, 0)
    expect(cosine(alien, alien)).toBeCloseTo(1, 4)
    expect(cosine(alien, aliens)).toBeGreaterThan(cosine(alien, singing) + 0.2)
  })

  it('stay the same when the file is written and read', () => {
    const vectors = loadPlotVectors()
    const [head, first] = writePlotVectors(vectors).split('\n')
    expect(JSON.parse(head!)).toMatchObject({ model: vectors.model, dimensions: 128 })
    expect(Object.keys(JSON.parse(first!) as object)).toEqual(['checksum', 'vector'])
  })
})

describe('embedding movies by the local model', () => {
  let api: TestApp
  beforeAll(async () => {
    api = await createTestApp()
  })
  afterAll(() => api.close())

  it('computes vectors only of texts that did not ship', async () => {
    const { db } = api
    const model = fakeModel()
    const { documents } = createLocalEmbeddings(model)
    const embeddings = createEmbeddingRepository(db, LOCAL_MODEL)
    const movies = createIndexRepository(db, learnableSources(loadConfig({})))
    const { embedded } = await embedMovies({ documents, embeddings, movies })
    expect(embedded).toBe(150)
    expect(model.texts.length).toBeLessThan(15)
    expect(await embedMovies({ documents, embeddings, movies })).toEqual({ embedded: 0 })
    const { value: ids } = await movies.allMovieIds(1).next()
    const [stored] = await embeddings.byMovies(ids ?? [])
    expect(stored?.vector.length).toBe(128)
  })

  it('cuts descriptions, and centres them differently from movies', async () => {
    const model = fakeModel()
    const { documents, embedQuery } = createLocalEmbeddings(model)
    const long = 'word '.repeat(60).trim()
    const [asQuery] = take(await embedQuery([long], 1000), 1)
    const [asMovie] = take(await documents.embed([long], 1000), 1)
    expect(model.texts.map((text) => text.split(' ').length)).toEqual([45, 60])
    expect(asQuery).not.toEqual(asMovie)
  })
})
