import { FIELD_MESSAGES, PROBLEMS } from '@marquee/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMessage, partsCode, stringCode, type Kind, type Message, type Rewrite } from './compile.ts'

export const MESSAGES_FILE = join(import.meta.dirname, '../src/words/messages/en.json')
export const TYPES_FILE = join(import.meta.dirname, '../src/words/messages.gen.ts')

/** Messages by group ("tonight.sheets") and name ("whoIsHere"). */
export type Groups = Map<string, Map<string, Message>>

type Nested = Record<string, Record<string, Record<string, string>>>

/** Reads the messages. @throws Error naming the message that cannot be read */
export function readMessages(json: string = readFileSync(MESSAGES_FILE, 'utf8')): Groups {
  const groups: Groups = new Map()
  for (const [feature, files] of Object.entries(JSON.parse(json) as Nested))
    for (const [file, texts] of Object.entries(files)) {
      const group = new Map<string, Message>()
      for (const [name, text] of Object.entries(texts)) {
        try {
          group.set(name, parseMessage(text))
        } catch (error) {
          throw new Error(`The message ${feature}.${file}.${name} cannot be read: ${String(error)}`, { cause: error })
        }
      }
      groups.set(`${feature}.${file}`, group)
    }
  return groups
}

/** Code of the module with the messages of a group. Each has its text, and with parameters also its parts under its name and `$`. */
export function groupCode(messages: Map<string, Message>, rewrite: Rewrite): string {
  const lines = [`import { around, choice, count, plural } from '/src/words/forms.ts'`]
  const exported: string[] = []
  // Exported under its name, which may be a reserved word.
  const define = (name: string, code: string) => {
    lines.push(`const _${name} = ${code}`)
    exported.push(`_${name} as ${name}`)
  }
  for (const [name, message] of messages) {
    const text = stringCode(message, rewrite)
    if (text !== null) define(name, text)
    if (message.params.size > 0) define(`${name}$`, partsCode(message, rewrite))
  }
  lines.push(`export { ${exported.join(', ')} }`)
  return lines.join('\n')
}

const TYPES: Record<Kind, string> = { text: 'Text', number: 'number', choice: 'string', tag: 'Tag' }

/** Code of the module with the API's refusals and its messages about fields by their names. The contract has their English. */
export function refusalsCode(rewrite: Rewrite): string {
  const table = (name: string, sentences: [string, string][]) => [
    `export const ${name} = {`,
    ...sentences.map(([key, sentence]) => `  '${key}': ${stringCode(parseMessage(sentence), rewrite)},`),
    '}',
  ]
  const refusals = Object.entries(PROBLEMS).map(([name, [, sentence]]): [string, string] => [name, sentence])
  return [...table('refusals', refusals), ...table('fieldMessages', Object.entries(FIELD_MESSAGES))].join('\n')
}

/** Source of the type of all messages with their parameters. */
export function typesCode(groups: Groups): string {
  const lines = [
    '// Written by words/plugin.ts from messages/en.json.',
    `import type { Tag, Text } from './t.ts'`,
    '',
    'export interface Messages {',
  ]
  for (const [group, messages] of groups)
    for (const [name, { params }] of messages) {
      const fields = [...params].map(([param, kind]) => `${param}: ${TYPES[kind]}`)
      lines.push(`  '${group}.${name}': ${fields.length === 0 ? 'null' : `{ ${fields.join('; ')} }`}`)
    }
  return [...lines, '}', ''].join('\n')
}
