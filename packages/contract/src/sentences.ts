import type { Problem } from './common.ts'

/** Names of the parameters in a sentence, which are in braces. */
type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
export type ParamsIn<Sentence extends string> = Record<NamesIn<Sentence>, string | number>

/** A sentence with its code and parameters. In a name, the part after a slash is the form of a code with several sentences. */
export function written(
  name: string,
  sentence: string,
  params: Readonly<Record<string, string | number>> = {},
): Problem {
  const [code = name, form] = name.split('/')
  const all = { ...(form !== undefined && { case: form }), ...params }
  const detail = sentence.replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(params[key] ?? whole))
  return { detail, code, ...(Object.keys(all).length > 0 && { params: all }) }
}
