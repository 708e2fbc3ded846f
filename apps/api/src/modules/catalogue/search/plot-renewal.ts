import { type PlotIndex, type PlotKnowledge } from '@marquee/search'

export interface PlotRenewal {
  /** To be told after every change of the catalogue. Renews once changes have paused, when there is enough to learn. */
  catalogueChanged(): void
  close(): Promise<void>
}

interface RenewalOptions {
  plot: () => PlotIndex
  /** Learns of the whole catalogue, outside of the event loop. */
  learn: (signal: AbortSignal) => Promise<PlotKnowledge>
  onRenewed: (movies: number) => void
  onFailure: (error: unknown) => void
  pauseMs?: number
}

/** A catalogue that has grown by this share since plot search last learned of it has new things to say. */
const GROWTH = 1.25
const PAUSE_MS = 10_000
/** Movies placed between two pauses for requests. */
const SLICE = 20

/**
 * Keeps what plot search has learned (latent space, odds of genres) in step with a growing catalogue. Words, years and
 * names of new movies are found at once; this is about what the words of the whole catalogue have in common.
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
