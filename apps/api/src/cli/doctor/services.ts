import { LOCAL_EMBEDDINGS } from '../../common/local-embeddings.ts'
import type { Config } from '../../config.ts'
import { fetchMetadata, MetadataError, reasonOf } from '../../modules/accounts/module.ts'
import {
  createEmbeddingClient,
  EmbeddingError,
  isLocalModelInstalled,
  loadConcepts,
  NOT_INSTALLED,
} from '../../modules/catalogue/module.ts'
import { StartError } from '../../start-error.ts'
import { formatCount } from '../progress.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

const PATIENCE_MS = 5000

/** Registration at the identity provider, and a check of its discovery document. */
export async function checkProvider({ identity, publicUrl }: Config, isOnline: boolean): Promise<Finding[]> {
  if (identity === null || identity.isGoogle) return []
  const redirect = `redirect URI ${publicUrl ?? 'https://WHERE.PEOPLE.OPEN.IT'}/api/identity/callback`
  if (!isOnline) return [ok('provider', `${identity.issuer}, not asked; ${redirect}`)]
  try {
    const { issuer } = await fetchMetadata(identity.issuer)
    const text = `${issuer} answers; ${redirect}`
    if (publicUrl === null)
      return [warning('provider', text, 'Set PUBLIC_URL: sign-ins must begin and end at the address registered there.')]
    if (issuer.startsWith('http:'))
      return [warning('provider', `${issuer} is not encrypted; ${redirect}`, 'Give the provider an https address.')]
    return [ok('provider', text)]
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error
    return [
      fault(
        'provider',
        error.message,
        `Correct IDENTITY_ISSUER, or look at the provider. Register there: ${redirect}.`,
      ),
    ]
  }
}

/** Checks that TMDB accepts the token. */
export async function checkTmdb(
  { tmdb: { apiToken, apiUrl } }: Pick<Config, 'tmdb'>,
  isOnline: boolean,
): Promise<Finding[]> {
  if (apiToken === null) return []
  if (!isOnline) return [ok('tmdb', `${apiUrl}, not asked`)]
  try {
    const headers = { authorization: `Bearer ${apiToken}`, accept: 'application/json' }
    const { status, body } = await fetch(`${apiUrl}/movie/238`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    await body?.cancel()
    return [judgeTmdb(apiUrl, status)]
  } catch (error) {
    const remedy = 'Look at outgoing connections and TMDB_API_URL; stored movies are shown meanwhile.'
    return [warning('tmdb', `${apiUrl} cannot be reached (${reasonOf(error)})`, remedy)]
  }
}

/** @param status of the answer to a movie that TMDB has */
export function judgeTmdb(apiUrl: string, status: number): Finding {
  if (status === 200) return ok('tmdb', `${apiUrl} accepts the token`)
  if (status === 401 || status === 403) {
    const remedy = 'Set TMDB_API_TOKEN to the long "API Read Access Token" of your settings there, not the short key.'
    return fault('tmdb', `${apiUrl} refuses TMDB_API_TOKEN (${status})`, remedy)
  }
  if (status === 404) return fault('tmdb', `${apiUrl} knows no movie (404)`, 'Correct TMDB_API_URL, or leave it out.')
  return warning(
    'tmdb',
    `${apiUrl} answers with status ${status}`,
    'Ask again later; stored movies are shown meanwhile.',
  )
}

/** Checks that the embeddings of plot search are available. */
export async function checkEmbeddings(
  { embeddings }: Pick<Config, 'embeddings'>,
  isOnline: boolean,
): Promise<Finding[]> {
  if (embeddings === null) return []
  if (embeddings.url === LOCAL_EMBEDDINGS) {
    if (isLocalModelInstalled()) return [ok('embeddings', 'extras/local-embeddings is installed')]
    return [fault('embeddings', NOT_INSTALLED, 'Plot search uses words alone until then.')]
  }
  if (!isOnline) return [ok('embeddings', `${embeddings.url}, not asked`)]
  try {
    await createEmbeddingClient(embeddings)(['a heist on the moon'], PATIENCE_MS)
    return [ok('embeddings', `${embeddings.url} answers with ${embeddings.model}`)]
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error
    const remedy = 'Look at that service, EMBEDDINGS_MODEL and EMBEDDINGS_KEY; plot search uses words alone until then.'
    return [warning('embeddings', `${embeddings.url}: ${error.message}`, remedy)]
  }
}

/** Checks that the operator's moods, occasions and wordings can be read. */
export async function checkConcepts(config: Config): Promise<Finding[]> {
  try {
    const { length } = await loadConcepts(config)
    const own = config.conceptsFile === null ? 'as shipped' : `with those of ${config.conceptsFile}`
    return [ok('concepts', `${formatCount(length)} moods, occasions and wordings, ${own}`)]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [fault('concepts', error.message, 'Correct the file, or leave CONCEPTS_FILE out.')]
  }
}
