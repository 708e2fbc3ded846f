import { createPlotIndex, type PlotDocument, type PlotKnowledge } from '@marquee/search'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import { learnPlots } from './learn-plots.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { readPlotDocuments } from './plot-documents.ts'
import { createPlotRenewal } from './plot-renewal.ts'
import { createIndexRepository } from './index-repository.ts'

const movies = (from: number, count: number): PlotDocument[] =>
  Array.from({ length: count }, (_, i) => ({
    id: from + i,
    title: `Voyage ${from + i}`,
    overview: `A ${['captain', 'chef', 'diver', 'robot', 'clown'][i % 5]} dreams of the sea.`,
    tagline: '',
    keywords: [],
    labels: [],
    genres: [],
    characters: [],
    cast: [],
    crew: [],
    year: 1990,
    countries: [],
    language: 'en',
    popularity: 1,
  }))

function aRenewal(learn: (signal: AbortSignal) => Promise<PlotKnowledge>) {
  const plot = createPlotIndex(movies(1, 40))
  const [onRenewed, onFailure] = [vi.fn<(movies: number) => void>(), vi.fn<(error: unknown) => void>()]
  const renewal = createPlotRenewal({ plot: () => plot, learn, onRenewed, onFailure, pauseMs: 5 })
  const grow = (from: number, count: number) => {
    for (const movie of movies(from, count)) plot.upsert(movie)
    renewal.catalogueChanged()
  }
  return { plot, renewal, grow, onRenewed, onFailure }
}

describe('the renewal of the plot index', () => {
  it('trains once when changes have paused and the catalogue has grown by a quarter', async () => {
    const learn = vi.fn<() => Promise<PlotKnowledge>>(() => Promise.resolve(createPlotIndex(movies(1, 60)).knowledge()))
    const { grow, onRenewed, renewal } = aRenewal(learn)
    grow(41, 5)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(learn).not.toHaveBeenCalled()
    grow(46, 5)
    grow(51, 10)
    await vi.waitFor(() => expect(onRenewed).toHaveBeenCalledWith(60))
    expect(learn).toHaveBeenCalledOnce()
    await renewal.close()
  })

  it('reports a failure, keeps answering, and tries again with the next change', async () => {
    const learn = vi
      .fn<() => Promise<PlotKnowledge>>()
      .mockRejectedValueOnce(new Error('The thread died.'))
      .mockImplementation(() => Promise.resolve(createPlotIndex(movies(1, 61)).knowledge()))
    const { grow, plot, onRenewed, onFailure, renewal } = aRenewal(learn)
    grow(41, 20)
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
    expect(plot.search('a captain at sea').length).toBeGreaterThan(0)
    grow(61, 1)
    await vi.waitFor(() => expect(onRenewed).toHaveBeenCalledWith(61))
    await renewal.close()
  })

  it('stops immediately when it is closed', async () => {
    const learn = (signal: AbortSignal) =>
      new Promise<PlotKnowledge>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const { grow, onFailure, onRenewed, renewal } = aRenewal(learn)
    grow(41, 20)
    await new Promise((resolve) => setTimeout(resolve, 60))
    await renewal.close()
    expect(onFailure).not.toHaveBeenCalled()
    expect(onRenewed).not.toHaveBeenCalled()
  })

  it('trains in a separate thread the same index as in the main thread', async () => {
    const database = await createTestDatabase({ catalogue: true })
    const db = createQueries(createPool(database.url, pino({ level: 'silent' })))
    try {
      const documents = await readPlotDocuments(createIndexRepository(db, ['starter']))
      const learned = await learnPlots(
        { databaseUrl: database.url, learnable: ['starter'], most: 100_000 },
        new AbortController().signal,
      )
      expect(learned).toEqual(createPlotIndex(documents).knowledge())
      const refused = learnPlots(
        { databaseUrl: 'postgres://127.0.0.1:1/none', learnable: [], most: 1 },
        AbortSignal.timeout(10_000),
      )
      await expect(refused).rejects.toThrow('ECONNREFUSED')
    } finally {
      await db.destroy()
      await database.close()
    }
  })
})
