import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** Kinds of parameters: shown as they are, a number that is written out or chooses a form, a word that chooses one, an element around a part. */
export type Kind = 'text' | 'number' | 'choice' | 'tag'

export interface Message {
  elements: MessageFormatElement[]
  params: Map<string, Kind>
}

/** Changes the text between the parameters, for a made-up language. */
export type Rewrite = (text: string) => string

/** Parses a text in ICU MessageFormat. @throws Error for a syntax error, and for parts that messages cannot have */
export function parseMessage(text: string): Message {
  const elements = parse(text, { requiresOtherClause: true })
  const params = new Map<string, Kind>()
  collect(elements, params)
  return { elements, params }
}

const KINDS: Partial<Record<TYPE, Kind>> = {
  [TYPE.argument]: 'text',
  [TYPE.number]: 'number',
  [TYPE.plural]: 'number',
  [TYPE.select]: 'choice',
  [TYPE.tag]: 'tag',
}

function collect(elements: MessageFormatElement[], params: Map<string, Kind>) {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    const kind = KINDS[element.type]
    if (kind === undefined) throw new Error(`“${element.value}” is of a kind that messages cannot have`)
    if (kind !== 'text' || !params.has(element.value)) params.set(element.value, kind)
    if (element.type === TYPE.tag) collect(element.children, params)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const form of Object.values(element.options)) collect(form.value, params)
  }
}

/** Code of the message as a string, or as a function of its parameters that returns one; null if it has tags. */
export function stringCode({ elements, params }: Message, rewrite: Rewrite): string | null {
  if ([...params.values()].includes('tag')) return null
  return params.size === 0 ? joined(elements, '', rewrite) : `(p) => ${joined(elements, '', rewrite)}`
}

/** Code of the message as a function of its parameters that returns its parts. */
export const partsCode = ({ elements }: Message, rewrite: Rewrite): string => `(p) => ${listed(elements, '', rewrite)}`

const literal = (text: string) => JSON.stringify(text)

function joined(elements: MessageFormatElement[], counted: string, rewrite: Rewrite): string {
  const [first] = elements
  if (first === undefined) return literal('')
  if (elements.length === 1 && first.type === TYPE.literal) return literal(rewrite(first.value))
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? rewrite(element.value).replace(/[\\`]|\$\{/g, String.raw`\$&`)
      : `\${${codeOf(element, counted, rewrite, joined)}}`,
  )
  return `\`${parts.join('')}\``
}

const listed = (elements: MessageFormatElement[], counted: string, rewrite: Rewrite): string =>
  `[${elements.map((element) => codeOf(element, counted, rewrite, listed)).join(', ')}]`

function codeOf(element: MessageFormatElement, counted: string, rewrite: Rewrite, within: typeof joined): string {
  if (element.type === TYPE.literal) return literal(rewrite(element.value))
  if (element.type === TYPE.pound) return `count(${counted})`
  const value = `p.${element.value}`
  if (element.type === TYPE.number) return `count(${value})`
  if (element.type === TYPE.tag) return `around(${value}, ${within(element.children, counted, rewrite)})`
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return value
  const inner = element.type === TYPE.plural ? value : counted
  const forms = Object.entries(element.options).map(
    ([name, form]) => `${literal(name)}: ${within(form.value, inner, rewrite)}`,
  )
  return `${element.type === TYPE.plural ? 'plural' : 'choice'}(${value}, { ${forms.join(', ')} })`
}
