import { lexer, type MarkedToken, type Token } from 'marked'
import type { Plugin } from 'vite'
import type { Rewrite } from './compile.ts'
import { MADE_UP, pseudo } from './pseudo.ts'

/** Compiles each `content/LANGUAGE/NAME.md` into a module with a `Page`: the browser gets elements, and no parser. */
export function pages(): Plugin {
  let rewrite: Rewrite = (text) => text
  return {
    name: 'pages',
    enforce: 'pre',
    config(_config, { mode }) {
      if (mode === MADE_UP) rewrite = pseudo
    },
    transform: {
      filter: { id: /\/src\/content\/.*\.md$/ },
      handler: (markdown) => ({ code: pageCode(markdown, rewrite), map: null, moduleType: 'js' }),
    },
  }
}

/** Code of each part of a section. */
interface Section {
  id: string
  title: string
  body: string[]
  parts: Section[]
}

/** A heading, and its name in addresses and for the page's code: `## Your data {#data}`. */
const HEADING = /^(.*?)(?: \{#([a-z-]+)\})?$/

/** Code of a page's module. @throws Error for Markdown that pages cannot hold, such as HTML */
export function pageCode(markdown: string, rewrite: Rewrite): string {
  const [first, second, ...blocks] = contents(lexer(markdown))
  if (first?.type !== 'heading' || second?.type !== 'paragraph')
    throw new Error('A page starts with a title and a lead.')
  const sections: Section[] = []
  for (const block of blocks) {
    const last = sections.at(-1)
    if (block.type === 'hr') sections.push({ id: '', title: '""', body: [], parts: [] })
    else if (block.type === 'heading' && block.depth === 2) sections.push(sectionOf(block.text, rewrite))
    else if (last === undefined) throw new Error(`A page cannot hold “${block.raw.trim()}” before its first section`)
    else if (block.type === 'heading' && block.depth === 3) last.parts.push(sectionOf(block.text, rewrite))
    else (last.parts.at(-1) ?? last).body.push(blockCode(block, rewrite))
  }
  return `import { createElement as h, Fragment } from 'react'
import { InnerLink, Note, slot, Write } from '/src/components/page-of-words/elements.tsx'
const title = ${literal(first.text, rewrite)}
const lead = ${literal(second.text, rewrite)}
export const page = { title, lead, sections: ${sectionsCode(sections)} }
`
}

function sectionOf(heading: string, rewrite: Rewrite): Section {
  const [, title = '', id = ''] = HEADING.exec(heading) ?? []
  return { id, title: literal(title, rewrite), body: [], parts: [] }
}

const sectionsCode = (sections: readonly Section[]): string => {
  const codes = sections.map(({ id, title, body, parts }) => {
    const content = `(slots) => ${element('Fragment', null, body)}`
    return `{ id: '${id}', title: ${title}, body: ${content}, parts: ${sectionsCode(parts)} }`
  })
  return `[${codes.join(', ')}]`
}

/** Without the space between blocks. Marked gives tokens of other types only to its extensions. */
const contents = (tokens: readonly Token[] = []) => (tokens as MarkedToken[]).filter(({ type }) => type !== 'space')

const literal = (text: string, rewrite: Rewrite) => JSON.stringify(rewrite(text.replaceAll('\n', ' ')))

const element = (type: string, props: object | null, children: readonly string[]) =>
  `h(${[type, JSON.stringify(props), ...children].join(', ')})`

function blockCode(block: MarkedToken, rewrite: Rewrite): string {
  const within = (tokens?: Token[]) => contents(tokens).flatMap((token) => inlineCode(token, rewrite))
  switch (block.type) {
    case 'text': // The words of an item of a list.
      return within(block.tokens).join(', ')
    case 'paragraph':
      return /^\{\{\w+\}\}$/.test(block.text) ? within(block.tokens).join() : element('"p"', null, within(block.tokens))
    case 'blockquote':
      return contents(block.tokens)
        .map((note) => element('Note', null, within('tokens' in note ? note.tokens : [])))
        .join(', ')
    case 'list': {
      if (block.ordered) break
      const items = block.items.map(({ tokens }) => contents(tokens).map((token) => blockCode(token, rewrite)))
      return element(
        '"ul"',
        null,
        items.map((item) => element('"li"', null, item)),
      )
    }
    default:
  }
  throw new Error(`A page cannot hold “${block.raw.trim()}”`)
}

/** Code of the elements and strings of a part of a sentence. */
function inlineCode(token: MarkedToken, rewrite: Rewrite): string[] {
  const within = (tokens?: Token[]) => contents(tokens).flatMap((part) => inlineCode(part, rewrite))
  switch (token.type) {
    case 'text':
    case 'escape':
      return token.text.split(/(\{\{[#/]?\w+\}\})/).flatMap((text) => textCode(text, rewrite))
    case 'strong':
    case 'em':
      return [element(`"${token.type}"`, null, within(token.tokens))]
    case 'link':
      return [linkCode(token.href, within(token.tokens))]
    default:
      throw new Error(`A page cannot hold “${token.raw}”`)
  }
}

/** Code of a text or a slot: `{{name}}` is an element of the page; `{{#name}}` to `{{/name}}` is shown if the page has it. */
function textCode(text: string, rewrite: Rewrite): string[] {
  const [, sign, name] = /^\{\{([#/]?)(\w+)\}\}$/.exec(text) ?? []
  if (name === undefined) return text === '' ? [] : [literal(text, rewrite)]
  // The end of the call comes as its last argument would.
  if (sign === '/') return [')']
  return [`slot(slots, '${name}')${sign === '#' ? ' && h(Fragment, null' : ''}`]
}

function linkCode(href: string, children: readonly string[]): string {
  const { protocol, pathname, searchParams } = new URL(href, 'page:/')
  if (protocol === 'write:') return element('Write', { to: pathname }, children)
  if (protocol === 'https:') return element('"a"', { href, className: 'link' }, children)
  if (!href.startsWith('/')) throw new Error(`A page cannot link to “${href}”`)
  return element('InnerLink', { to: pathname, search: Object.fromEntries(searchParams) }, children)
}
