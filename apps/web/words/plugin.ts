import { readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { groupCode, MESSAGES_FILE, readMessages, refusalsCode, TYPES_FILE, typesCode } from './messages.ts'
import type { Groups } from './messages.ts'
import type { Rewrite } from './compile.ts'
import { MADE_UP, pseudo } from './pseudo.ts'

const MODULE = 'virtual:words/'
/** `t('group.file.name'` or `rich('group.file.name'`, then the end of the call or a comma before its parameters. */
const CALL = /\b(t|rich)\(\s*'([\w.]+)'\s*(,?\s*\)|,)/g

/**
 * Replaces each call of `t` and `rich` by the message itself, compiled: the browser gets strings and functions, no parser and no
 * table of keys, and each text is loaded with the page that shows it. In the mode `qps` they are in a made-up language.
 */
export function words(): Plugin {
  let rewrite: Rewrite = (text) => text
  let groups: Groups = new Map()
  const read = (writeTypes: boolean) => {
    groups = readMessages()
    const types = typesCode(groups)
    if (writeTypes && readFileSync(TYPES_FILE, 'utf8') !== types) writeFileSync(TYPES_FILE, types)
  }
  return {
    name: 'words',
    enforce: 'pre',
    config(_config, { mode }) {
      if (mode === MADE_UP) rewrite = pseudo
      return { define: { WORDS_LANGUAGE: JSON.stringify(mode === MADE_UP ? MADE_UP : 'en') } }
    },
    configResolved({ mode }) {
      read(mode !== 'test')
    },
    resolveId: (id) => (id.startsWith(MODULE) ? { id: `\0${id}`, moduleSideEffects: false } : undefined),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return undefined
      if (id === `\0${MODULE}refusals`) return refusalsCode(rewrite)
      this.addWatchFile(MESSAGES_FILE)
      return groupCode(groups.get(id.slice(MODULE.length + 1)) ?? new Map(), rewrite)
    },
    watchChange(id) {
      if (id === MESSAGES_FILE) read(true)
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?($|\?)/, code: "/t.ts'" },
      handler(code) {
        return { code: withMessages(code, groups), map: null }
      },
    },
  }
}

/** The source with its messages in place of their keys. Lines stay where they are. @throws Error for a key without a message */
export function withMessages(source: string, groups: Groups): string {
  const used = new Map<string, string>()
  const code = source.replaceAll(CALL, (_call, name: string, key: string, after: string) => {
    const end = key.lastIndexOf('.')
    const [group, message] = [key.slice(0, end), key.slice(end + 1)]
    if (groups.get(group)?.has(message) !== true) throw new Error(`There is no message ${key}`)
    const module = `$${group.replace('.', '_')}`
    used.set(module, group)
    if (name === 'rich') return `rich(${module}.${message}$, `
    return after === ',' ? `${module}.${message}(` : `${module}.${message}`
  })
  const left = /(?<![\w.$])t\(/.exec(code)
  if (left !== null) throw new Error(`A key must be written out: ${code.slice(left.index, left.index + 60)}`)
  const imports = [...used].map(([module, group]) => `import * as ${module} from '${MODULE}${group}'; `)
  return imports.join('') + code
}
