import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import type { Messages } from './messages.gen.ts'

export type Text = string | number
/** An empty element to put around a part of a message. */
export type Tag = ReactElement

type TextParams<Key extends keyof Messages> = Messages[Key] extends null
  ? []
  : [{ [Name in keyof Messages[Key]]: Messages[Key][Name] extends Tag ? never : Messages[Key][Name] }]

type RichParam<Kind> = [Kind] extends [Tag] ? Tag : [Text] extends [Kind] ? ReactNode : Kind
type RichParams<Key extends keyof Messages> = { [Name in keyof Messages[Key]]: RichParam<Messages[Key][Name]> }

/**
 * A message of `messages/en.json`. The key is written out, for the build puts the message itself in place of the call
 * (`words/plugin.ts`).
 */
export function t<Key extends keyof Messages>(key: Key, ..._params: TextParams<Key>): string {
  throw new Error(`The message ${key} is not compiled`)
}

/** A message with elements for parameters, or around parts of its text. */
export function rich<Key extends keyof Messages>(key: Key, params: RichParams<Key>): ReactNode {
  const message: unknown = key
  return createElement(Fragment, null, ...(message as (params: RichParams<Key>) => ReactNode[])(params))
}
