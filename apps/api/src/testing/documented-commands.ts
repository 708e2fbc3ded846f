/** A block of shell commands on a page of the documentation. */
export interface ShellBlock {
  /** Line of the page on which its commands start, from 1. */
  line: number
  script: string
  /** Reason why no test runs it: `<!-- not run: it needs Docker -->` above the block. Null if one does. */
  reason: string | null
}

const FENCE = /^( *)```(\S*)$/
const REASON = /^ *<!-- not run: (\S.*\S) -->$/

/** The blocks of shell commands of a Markdown page, in their order. */
export function shellBlocks(page: string): ShellBlock[] {
  return codeBlocks(page).flatMap(({ language, above, line, text }) =>
    language === 'sh' ? [{ line, script: text, reason: REASON.exec(above)?.[1] ?? null }] : [],
  )
}

/** Lines of a page that start code without naming its language, which may or may not be a command. */
export function unnamedBlocks(page: string): number[] {
  const fenced = codeBlocks(page)
  const inside = new Set(fenced.flatMap(({ line, text }) => text.split('\n').map((_, index) => line + index)))
  const lines = page.split('\n')
  const indented = lines.flatMap((text, index) =>
    /^ {4}\S/.test(text) && lines[index - 1] === '' && !inside.has(index + 1) ? [index + 1] : [],
  )
  return [...fenced.filter(({ language }) => language === '').map(({ line }) => line), ...indented]
}

interface CodeBlock {
  language: string
  /** The line above its fence, an empty one left out. */
  above: string
  line: number
  text: string
}

function codeBlocks(page: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  const lines = page.split('\n')
  for (let index = 0; index < lines.length; index++) {
    const [, indent = '', language = ''] = FENCE.exec(lines[index]!) ?? []
    if (!FENCE.test(lines[index]!)) continue
    const end = lines.indexOf(`${indent}\`\`\``, index + 1)
    const text = lines.slice(index + 1, end).map((line) => line.slice(indent.length))
    const above = lines[index - 1] || lines[index - 2] || ''
    blocks.push({ language, above, line: index + 2, text: text.join('\n') })
    index = end
  }
  return blocks
}

const TOKEN = /\\\n|(?<=^|\s)#.*|'[^']*'|"[^"]*"|&&|\n|[ \t]+|[^\s'"\\&|;<>()`]+/my

/**
 * The commands of a script, each as its words: with quotes, comments, `&&` and `\` at the end of a line as sh reads them.
 * @throws Error where the script uses anything else of the shell
 */
export function readCommands(script: string): string[][] {
  const commands: string[][] = [[]]
  let word: string | null = null
  const endWord = () => {
    if (word !== null) commands.at(-1)!.push(word)
    word = null
  }
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < script.length) {
    const from = TOKEN.lastIndex
    const [token] = TOKEN.exec(script) ?? []
    if (token === undefined)
      throw new Error(`Only words, quotes and && can be run, not: ${script.slice(from, from + 30)}`)
    if (token === '\\\n' || /^[ \t#]/.test(token)) endWord()
    else if (token === '\n' || token === '&&') {
      endWord()
      commands.push([])
    } else word = (word ?? '') + (/^['"]/.test(token) ? token.slice(1, -1) : token)
  }
  endWord()
  return commands.filter((words) => words.length > 0)
}
