import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseMessage, partsCode, stringCode } from './compile.ts'
import { readMessages, TYPES_FILE, typesCode } from './messages.ts'
import { withMessages } from './plugin.ts'
import { pseudo } from './pseudo.ts'

const SRC = join(import.meta.dirname, '../src')
const same = (text: string) => text

describe('a compiled message', () => {
  it.each([
    ['Say “hi”', '"Say “hi”"'],
    ['{name} is on', '(p) => `${p.name} is on`'],
    ['{count, number} of {all, number}', '(p) => `${count(p.count)} of ${count(p.all)}`'],
    [
      '{count, plural, =0 {None} one {# movie} other {# of {all}}}',
      '(p) => `${plural(p.count, { "=0": "None", "one": `${count(p.count)} movie`, "other": `${count(p.count)} of ${p.all}` })}`',
    ],
    ['{to, select, off {Off} other {On}}', '(p) => `${choice(p.to, { "off": "Off", "other": "On" })}`'],
  ])('%s returns a text', (text, code) => expect(stringCode(parseMessage(text), same)).toBe(code))

  it('escapes text that looks like code', () => {
    const code = stringCode(parseMessage("`$'{'name'}'` \\ {name}"), same)
    expect(code).toBe('(p) => `\\`\\${name}\\` \\\\ ${p.name}`')
  })

  it('returns its parts if it has tags', () => {
    const message = parseMessage('New? <link>Sign up, {name}</link>')
    expect(stringCode(message, same)).toBeNull()
    expect(partsCode(message, same)).toBe('(p) => ["New? ", around(p.link, ["Sign up, ", p.name])]')
  })

  it('fails with the name of the broken message', () => {
    const json = JSON.stringify({ tonight: { card: { broken: 'a {b' } } })
    expect(() => readMessages(json)).toThrow('tonight.card.broken cannot be read')
    expect(() => parseMessage('on {day, date}')).toThrow('“day” is of a kind that messages cannot have')
    expect(() => parseMessage('{n, plural, one {a}}')).toThrow()
  })
})

describe('a source', () => {
  const groups = readMessages(JSON.stringify({ a: { b: { plain: 'Hi', named: 'Hi {name}', rich: '<b>Hi</b>' } } }))

  it('gets messages in place of their keys, on the same lines', () => {
    const source = "f(t('a.b.plain'))\nt(\n  'a.b.named',\n  { name },\n)\nrich('a.b.rich', { b })"
    expect(withMessages(source, groups)).toBe(
      "import * as $a_b from 'virtual:words/a.b'; f($a_b.plain)\n$a_b.named(\n  { name },\n)\nrich($a_b.rich$,  { b })",
    )
  })

  it('fails for an unknown key, and for a computed one', () => {
    expect(() => withMessages("t('a.b.other')", groups)).toThrow('There is no message a.b.other')
    expect(() => withMessages('t(key)', groups)).toThrow('A key must be written out: t(key)')
  })
})

describe('the messages', () => {
  const groups = readMessages()
  const keys = [...groups].flatMap(([group, messages]) => [...messages.keys()].map((name) => `${group}.${name}`))

  it('contain no unused one', () => {
    const sources = globSync('**/*.{ts,tsx}', { cwd: SRC })
      .filter((file) => !/\.(test|gen)\./.test(file))
      .map((file) => readFileSync(join(SRC, file), 'utf8'))
      .join('\n')
    const used = new Set([...sources.matchAll(/\b(?:t|rich)\(\s*'([\w.]+)'/g)].map(([, key]) => key))
    expect(keys.filter((key) => !used.has(key))).toEqual([])
  })

  it('match their types, which `npm run build` writes', () =>
    expect(readFileSync(TYPES_FILE, 'utf8')).toBe(typesCode(groups)))

  it('start and end without a space', () => {
    const texts = Object.values(JSON.parse(readFileSync(join(SRC, 'words/messages/en.json'), 'utf8')) as object)
    const all = texts.flatMap((files: object) => Object.values(files)).flatMap((group: object) => Object.values(group))
    expect(all.filter((text: string) => text !== text.trim())).toEqual([])
  })
})

it('the made-up language changes every letter and makes a text 40 % longer', () => {
  expect(pseudo('Sign in ')).toBe('Šíĝñ~~ íñ~ ')
  expect(pseudo(': 12')).toBe(': 12')
})
