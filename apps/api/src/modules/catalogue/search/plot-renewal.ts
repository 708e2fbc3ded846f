import type { PlotIndex, PlotKnowledge } from '@marquee/search'

export interface PlotRenewal {
  /** Call after every change of the catalogue. Renews when changes have paused and the catalogue has grown enough. */
  catalogueChanged(): void
  close(): Promise<void>
}

interface RenewalOptions {
  plot: () => PlotIndex
  /** Trains on the whole catalogue, outside of the event loop. */
  learn: (signal: AbortSignal) => Promise<PlotKnowledge>
  onRenewed: (movies: number) => void
  onFailure: (error: unknown) => void
  pauseMs?: number
}

/** Growth of the catalogue after which plot search is trained again. */
const GROWTH = 1.25
const PAUSE_MS = 10_000
/** Movies projected between two pauses for requests. */
const SLICE = 20

/**
 * Keeps the trained parts of plot search (latent space, odds of genres) up to date with a growing catalogue. Words, years and
 * names of new movies are found immediately; the trained parts depend on the texts of the whole catalogue.
 */
export function createPlotRenewal(options: RenewalOptions): PlotRenewal {
  const { plot, learn, onRenewed, onFailure, pauseMs = PAUSE_MS } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let learnedSize = plot().size
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function renew(): Promise<void> {
    const index = plot()
    const size = index.size
    const knowledge = await learn(signal)
    const steps = index.renew(knowledge)[Symbol.iterator]()
    for (let placed = 1; steps.next().done !== true; placed++) {
      if (placed % SLICE > 0) continue
      await new Promise<void>((resolve) => setImmediate(resolve))
      if (signal.aborted) return
    }
    learnedSize = size
    onRenewed(size)
  }

  function renewIfGrown(): void {
    if (running !== undefined || plot().size < GROWTH * learnedSize) return
    running = renew()
      .catch((error: unknown) => {
        if (!signal.aborted) onFailure(error)
      })
      .finally(() => (running = undefined))
  }

  return {
    catalogueChanged() {
      clearTimeout(timer)
      if (!signal.aborted) timer = setTimeout(renewIfGrown, pauseMs).unref()
    },
    async close() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
