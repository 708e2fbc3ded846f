import type { FieldErrors, FieldProblems, Problem } from '@marquee/contract'
import type { Sentences } from 'virtual:words/refusals'
import { IS_LANGUAGE_OF_API } from './language.ts'

/** A request that wants the code of each message, where the app's language is not the API's. */
export function accepting(init: RequestInit): RequestInit {
  if (IS_LANGUAGE_OF_API) return init
  const headers = new Headers(init.headers)
  headers.set('accept', 'application/problem+json, application/json')
  return { ...init, headers }
}

/** The answer to a refused request, with its sentences in the app's language. The API's stay where there are no others. */
export async function translated(body: unknown): Promise<unknown> {
  if (IS_LANGUAGE_OF_API || !isProblem(body)) return body
  const { refusals, fieldMessages } = await import('virtual:words/refusals')
  if (!('errors' in body)) return { ...body, detail: sentenceOf(body, refusals) }
  const fields: FieldErrors = {}
  for (const error of body.errors) (fields[error.field] ??= []).push(sentenceOf(error, fieldMessages))
  return fields
}

function sentenceOf({ code, params = {}, detail }: Problem, sentences: Sentences): string {
  const sentence = sentences[params['case'] === undefined ? code : `${code}/${params['case']}`]
  return typeof sentence === 'function' ? sentence(params) : (sentence ?? detail)
}

const isProblem = (body: unknown): body is Problem | FieldProblems =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
