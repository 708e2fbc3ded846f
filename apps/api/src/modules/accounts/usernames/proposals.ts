import { randomInt } from 'node:crypto'
import { isReserved } from '../../../common/look-alikes.ts'

const MIN_LENGTH = 3
const MAX_LENGTH = 30
const FALLBACK = 'moviegoer'
const PROPOSALS = 12

/** A username from the first source that yields a valid one: 3 to 30 letters, digits, `_ . -`. */
export function usernameFrom(...sources: readonly (string | null)[]): string {
  for (const source of sources) {
    const allowed = (source ?? '').normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, '.')
    const username = withoutEdges(cut(withoutEdges(allowed), MAX_LENGTH))
    if ([...username].length >= MIN_LENGTH) return username
  }
  return FALLBACK
}

/** Yields the username unless it is reserved, then variants with more and more random digits, until one is free. */
export function* usernameProposals(username: string): Generator<string> {
  if (!isReserved(username)) yield username
  for (let attempt = 1; attempt < PROPOSALS; attempt++) {
    const digits = String(randomInt(10 ** attempt, 10 ** (attempt + 1)))
    yield `${cut(username, MAX_LENGTH - digits.length)}${digits}`
  }
}

function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('')
}

function withoutEdges(text: string): string {
  return text.replaceAll(/^[\p{M}_.-]+|[_.-]+$/gu, '')
}
