/** Numbers for the codes of countries, languages and prizes, from 1 on: columns and posting lists hold no texts. */
export class CodeTable {
  readonly #codes: string[] = ['']
  readonly #numbers = new Map<string, number>()

  /** The code's number, a new one for a new code. */
  add(code: string): number {
    const known = this.#numbers.get(code)
    if (known !== undefined) return known
    const number = this.#codes.push(code) - 1
    this.#numbers.set(code, number)
    return number
  }

  /** The code's number, or 0 for a code that no movie has had. */
  find(code: string): number {
    return this.#numbers.get(code) ?? 0
  }

  codeOf(number: number): string {
    return this.#codes[number]
  }

  /** One more than the largest number. */
  get size(): number {
    return this.#codes.length
  }
}
