import { fold } from '../../text/fold.ts'

/** A word of a text. */
export interface Token {
  /** Folded, without apostrophes: "Don't" is "dont". */
  text: string
  /** Its start, in UTF-16 units. */
  from: number
  to: number
  /** Separator from the word before it; the first word starts a sentence. */
  after: 'word' | 'comma' | 'stop'
  /** True if it is written with a capital, but not in capitals throughout. */
  capital: boolean
  /** True if a slash separates it from the word before it. */
  slash?: boolean
}

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’ʼ`´](?=\p{L})[\p{L}\p{M}]+)*/gu
const STOP = /[.](?=\s)|[!?;\n()[\]]|\s[-–—]\s|—/
const COMMA = /[,:/"“”«»]/

/** The words of a text with their places. O(length). */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of text.matchAll(WORD)) {
    const gap = text.slice(end, match.index)
    const word = match[0]
    const folded = fold(word).replace(/[^\p{L}\p{N}]/gu, '')
    end = match.index + word.length
    if (folded === '') continue
    const after = tokens.length === 0 || STOP.test(gap) ? 'stop' : COMMA.test(gap) ? 'comma' : 'word'
    tokens.push({
      text: folded,
      from: match.index,
      to: end,
      after,
      capital: /^\p{Lu}\p{Ll}|^\p{Lu}$|^\p{N}/u.test(word),
      ...(gap.trim() === '/' && { slash: true }),
    })
  }
  return tokens
}

/** The texts of the tokens from one position up to another, joined by spaces. */
export function joined(tokens: readonly Token[], from: number, to: number): string {
  let line = tokens[from].text
  for (let i = from + 1; i < to; i++) line += ` ${tokens[i].text}`
  return line
}

/** A text in folded words with its punctuation, and the place of each token in it. */
export interface Line {
  text: string
  /** As many as the tokens of the text. */
  places: { from: number; to: number }[]
}

/** Signs after the last token that patterns may need, such as "+" in "2010+". */
const TAIL = 8
const NOUGHTIES: ReadonlySet<string> = new Set(['noughties', 'naughties', 'aughts', '00s'])

/** Rewrites a text for patterns: folded words, one space for any white space, the rest as it is. O(length). */
export function toLine(text: string, tokens: readonly Token[]): Line {
  let line = ''
  let end = 0
  const places = tokens.map((token) => {
    line += text.slice(end, token.from).replace(/\s+/g, ' ')
    end = token.to
    const from = line.length
    line += NOUGHTIES.has(token.text) ? '2000s' : token.text
    return { from, to: line.length }
  })
  const tail = text.slice(end, end + TAIL).replace(/\s+/g, ' ')
  return { text: line + tail, places }
}
