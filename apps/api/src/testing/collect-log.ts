import type { FastifyBaseLogger } from 'fastify'

/** A log that collects its messages. */
export function collectLog(): { log: FastifyBaseLogger; texts: string[] } {
  const texts: string[] = []
  const note = (details: unknown, text?: string) => void texts.push(text ?? String(details))
  return {
    log: { fatal: note, error: note, warn: note, info: note, debug: note } as unknown as FastifyBaseLogger,
    texts,
  }
}
