import { LOCAL_EMBEDDINGS } from '../../common/local-embeddings.ts'
import type { Config } from '../../config.ts'
import { readTokenSecret } from '../../keys.ts'
import { fetchMetadata, MetadataError } from '../../modules/accounts/module.ts'
import {
  checkTmdbToken,
  createEmbeddingClient,
  createTmdbTokens,
  EmbeddingError,
  isLocalModelInstalled,
  loadConcepts,
  NOT_INSTALLED,
  type TmdbTokensDependencies,
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

/** Checks that TMDB accepts the token, of the environment or of the administrators' page. */
export async function checkTmdb(
  { tmdb: { apiUrl } }: Pick<Config, 'tmdb'>,
  token: string | null,
  isOnline: boolean,
): Promise<Finding[]> {
  if (token === null) return []
  if (!isOnline) return [ok('tmdb', `${apiUrl}, not asked`)]
  return [{ check: 'tmdb', ...(await checkTmdbToken(apiUrl, token)) }]
}

/** Checks the token that an administrator has entered, unless that of the environment is used instead. */
export async function checkStoredTmdb(
  config: Config,
  db: TmdbTokensDependencies['db'],
  isOnline: boolean,
): Promise<Finding[]> {
  const tokens = createTmdbTokens({ config, db, tokenSecret: await readTokenSecret(config) })
  const { source, token } = await tokens.current()
  if (source === 'unreadable')
    return [fault('tmdb', 'the stored token was encrypted with another TOKEN_SECRET', 'Enter it again at /admin.')]
  return source === 'stored' ? checkTmdb(config, token, isOnline) : []
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
