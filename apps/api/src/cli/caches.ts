import type { CacheFigures } from '../common/budget.ts'
import type { Config } from '../config.ts'
import { localOrigin } from './doctor/address.ts'

export type CacheLine = Omit<CacheFigures, 'name' | 'maxBytes'> & { name: string }

const PATIENCE_MS = 2000
const SAMPLE = /^marquee_cache_(entries|bytes|hits|misses)(?:_total)?\{cache="([^"]+)"\} (\d+)$/gm

/** Caches of the running Marquee, by its metrics; none if it does not run or serves no metrics. */
export async function readCaches(config: Pick<Config, 'host' | 'port' | 'metricsToken'>): Promise<CacheLine[]> {
  if (config.metricsToken === null) return []
  const headers = { authorization: `Bearer ${config.metricsToken}` }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const text = await fetch(`${localOrigin(config)}/metrics`, { headers, signal }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
  return parseCaches(text)
}

/** Exported for tests. @param text in Prometheus's format */
export function parseCaches(text: string): CacheLine[] {
  const caches = new Map<string, CacheLine>()
  for (const [, kind = '', name = '', value] of text.matchAll(SAMPLE)) {
    const cache = caches.get(name) ?? { name, entries: 0, bytes: 0, hits: 0, misses: 0 }
    caches.set(name, { ...cache, [kind]: Number(value) })
  }
  return [...caches.values()]
}
