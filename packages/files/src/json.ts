import { Tokenizer, TokenParser, TokenType, type ParsedTokenInfo } from '@streamparser/json'
import { FileError } from './errors.ts'

export interface JsonOptions {
  /** The values to yield, such as `$.ratings.*`; all others are read and dropped. */
  paths: string[]
  /** Values of the text in all, including those that are dropped. */
  maxValues: number
  /** Lists and objects beyond this depth are yielded as null. */
  maxLevels: number
  /** Letters without the end of a value. */
  maxLength: number
}

/** A value with the names and positions that lead to it. */
export interface JsonValue {
  path: readonly (string | number | undefined)[]
  value: unknown
}

const OPENING: ReadonlySet<TokenType> = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET])
const CLOSING: ReadonlySet<TokenType> = new Set([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET])
const SEPARATING: ReadonlySet<TokenType> = new Set([TokenType.COMMA, TokenType.COLON])
const NULL = { token: TokenType.NULL, value: null }

/**
 * Streams the values at some paths of a JSON text, and holds nothing else of it.
 * @throws SyntaxError when the text is no JSON, FileError when it is beyond the limits
 */
export async function* readJson(chunks: AsyncIterable<string>, options: JsonOptions): AsyncGenerator<JsonValue> {
  const { tokenizer, parser, tokens, takeValues } = createParser(options)
  let silent = 0
  for await (const chunk of chunks) {
    const before = tokens()
    write(() => tokenizer.write(chunk))
    silent = tokens() === before ? silent + chunk.length : 0
    if (silent > options.maxLength) throw new FileError('This file holds a value that is too long.')
    yield* takeValues()
  }
  write(() => tokenizer.end())
  // A number ends only with the text.
  yield* takeValues()
  if (!parser.isEnded) throw new SyntaxError('The text ends too early.')
}

function write(step: () => void): void {
  try {
    step()
  } catch (error) {
    throw error instanceof FileError ? error : new SyntaxError('The text is no JSON.', { cause: error })
  }
}

function createParser({ paths, maxValues, maxLevels }: Omit<JsonOptions, 'maxLength'>) {
  const tokenizer = new Tokenizer()
  const parser = new TokenParser({ paths, keepStack: false })
  let found: JsonValue[] = []
  let tokens = 0
  let values = 0
  let level = 0
  parser.onValue = ({ value, key, stack }) => {
    found.push({ path: [...stack.slice(1).map((element) => element.key), key], value })
  }
  tokenizer.onToken = (token: ParsedTokenInfo) => {
    tokens++
    const [isOpening, isClosing] = [OPENING.has(token.token), CLOSING.has(token.token)]
    const isSeparating = SEPARATING.has(token.token)
    if (isClosing) level--
    // The text before a colon was a name.
    if (token.token === TokenType.COLON) values--
    if (!isClosing && !isSeparating && ++values > maxValues) {
      throw new FileError(`This file has more than ${maxValues} values.`)
    }
    if (isOpening && level === maxLevels) parser.write(NULL)
    else if (level < maxLevels || (level === maxLevels && !isOpening && !isClosing)) parser.write(token)
    if (isOpening) level++
  }
  return {
    tokenizer,
    parser,
    tokens: () => tokens,
    takeValues() {
      const taken = found
      found = []
      return taken
    },
  }
}
