import { IS_LANGUAGE_OF_API } from './language.ts'

type Params = Readonly<Record<string, string | number>>

/** The answer to a refused request, with its sentence in the app's language. The API's stays where there is no other. */
export async function translated(body: unknown): Promise<unknown> {
  if (IS_LANGUAGE_OF_API || !isProblem(body)) return body
  const { code, params = {} } = body
  const { default: refusals } = await import('virtual:words/refusals')
  const sentence = refusals[params['case'] === undefined ? code : `${code}/${params['case']}`]
  if (sentence === undefined) return body
  return { ...body, detail: typeof sentence === 'string' ? sentence : sentence(params) }
}

const isProblem = (body: unknown): body is { code: string; params?: Params } =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
