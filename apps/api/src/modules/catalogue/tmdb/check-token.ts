const PATIENCE_MS = 5000
/** A movie that TMDB has had for long. */
const KNOWN_MOVIE = 238

/** Result of trying a token: the fact and its remedy. The same for the page and for `doctor`. */
export interface TokenVerdict {
  grade: 'ok' | 'warning' | 'fault'
  text: string
  /** A sentence; null if none is needed. */
  remedy: string | null
}

/** Checks that TMDB accepts a token. */
export async function checkTmdbToken(apiUrl: string, token: string): Promise<TokenVerdict> {
  try {
    const { status, body } = await fetch(`${apiUrl}/movie/${KNOWN_MOVIE}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await body?.cancel()
    return judgeTmdb(apiUrl, status)
  } catch (error) {
    const remedy = 'Look at outgoing connections and TMDB_API_URL; stored movies are still shown.'
    return { grade: 'warning', text: `${apiUrl} cannot be reached (${reasonOf(error)})`, remedy }
  }
}

/** @param status of the answer to a movie that TMDB has */
export function judgeTmdb(apiUrl: string, status: number): TokenVerdict {
  if (status === 200) return { grade: 'ok', text: `${apiUrl} accepts the token`, remedy: null }
  if (status === 401 || status === 403) {
    const remedy = 'Use the long "API Read Access Token" of your settings there, not the short key.'
    return { grade: 'fault', text: `${apiUrl} refuses the token (${status})`, remedy }
  }
  if (status === 404) {
    const remedy = 'Correct TMDB_API_URL, or leave it out.'
    return { grade: 'fault', text: `${apiUrl} knows no movie (404)`, remedy }
  }
  const remedy = 'Ask again later; stored movies are still shown.'
  return { grade: 'warning', text: `${apiUrl} answers with status ${status}`, remedy }
}

/** A verdict as one sentence. */
export function sentenceOf({ text, remedy }: TokenVerdict): string {
  return remedy === null ? `${text}.` : `${text}: ${remedy.charAt(0).toLowerCase()}${remedy.slice(1)}`
}

/** Reason of a failed fetch, with the cause that fetch hides. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
