import type { TmdbTokens } from './token.ts'

interface Closable {
  close: () => Promise<void>
}

export interface TmdbConnectionDependencies<T> {
  tokens: Pick<TmdbTokens, 'current'>
  /** Makes everything that uses the given token. */
  open: (token: string) => T
}

/** The use of TMDB by the token of the moment: administrators may enter, replace and remove it while Marquee runs. */
export async function openTmdbConnection<T extends Closable>({ tokens, open }: TmdbConnectionDependencies<T>) {
  let { token } = await tokens.current()
  let opened = token === null ? null : open(token)
  let last = Promise.resolve()

  async function take(): Promise<void> {
    const next = await tokens.current()
    if (next.token === token) return
    token = next.token
    const former = opened
    opened = token === null ? null : open(token)
    await former?.close()
  }

  return {
    /** Null without a token. */
    current: () => opened,

    /** Takes the token that is stored now. One after the other, so that the newest one stays. */
    reload(): Promise<void> {
      const reloading = last.then(take)
      last = reloading.catch(() => {})
      return reloading
    },

    async close(): Promise<void> {
      await last
      await opened?.close()
    },
  }
}
