import { words } from '../text/fold.ts'
import type { PlotDocument } from '../types.ts'

const MAX_NAME = 4

/** Finds full names of people in a text. */
export class QuotedNames {
  readonly #slots = new Map<string, Set<number>>()

  add(slot: number, document: PlotDocument): void {
    for (const name of namesOf(document)) {
      const slots = this.#slots.get(name) ?? new Set()
      this.#slots.set(name, slots.add(slot))
    }
  }

  remove(slot: number, document: PlotDocument): void {
    for (const name of namesOf(document)) {
      const slots = this.#slots.get(name)
      slots?.delete(slot)
      if (slots?.size === 0) this.#slots.delete(name)
    }
  }

  /**
   * Slots of the movies of the people named.
   * @param queryWords folded words in reading order
   */
  find(queryWords: readonly string[]): Set<number> {
    const found = new Set<number>()
    for (let from = 0; from < queryWords.length; from++) {
      let name = queryWords[from]
      for (let next = from + 1; next < queryWords.length && next < from + MAX_NAME; next++) {
        name += ` ${queryWords[next]}`
        for (const slot of this.#slots.get(name) ?? []) found.add(slot)
      }
    }
    return found
  }
}

export function foldedName(name: string): string {
  return words(name).join(' ')
}

/** Full names of several words, folded. */
function namesOf({ cast, crew }: PlotDocument): Set<string> {
  return new Set([...cast, ...crew].map(foldedName).filter((name) => name.includes(' ')))
}
