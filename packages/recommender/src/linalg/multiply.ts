/** Edge of a block: 64 x 64 numbers are 32 KB, the size of a first-level cache. */
export const EDGE = 64
export const AREA = EDGE * EDGE

/** Writes the product a x b^T of two blocks to `product`. */
type Multiply = (a: Float64Array, b: Float64Array, product: Float64Array) => void

/** Two rows against two rows, so that every number read is used twice. */
export function multiplyPlainly(a: Float64Array, b: Float64Array, product: Float64Array): void {
  for (let i = 0; i < AREA; i += 2 * EDGE) {
    for (let j = 0; j < AREA; j += 2 * EDGE) {
      let x00 = 0
      let x01 = 0
      let x10 = 0
      let x11 = 0
      for (let k = 0; k < EDGE; k++) {
        const p = a[i + k]
        const q = a[i + EDGE + k]
        const r = b[j + k]
        const s = b[j + EDGE + k]
        x00 += p * r
        x01 += p * s
        x10 += q * r
        x11 += q * s
      }
      const to = i + j / EDGE
      product[to] = x00
      product[to + 1] = x01
      product[to + EDGE] = x10
      product[to + EDGE + 1] = x11
    }
  }
}

/** Parts of a WebAssembly program, from instructions to sections. */
type Code = readonly (number | Code)[]

declare const WebAssembly: {
  validate(code: Uint8Array): boolean
  Module: new (code: Uint8Array) => object
  Instance: new (module: object) => { exports: { memory: { buffer: ArrayBuffer }; multiply(): void } }
}

const I32 = 0x7f
const V128 = 0x7b
const ROW = 8 * EDGE
const BLOCK = 8 * AREA
const PAIR = 2 * ROW

/** A number as WebAssembly writes it: seven bits a byte, with a sign (LEB128). */
function number(value: number): Code {
  const bytes: number[] = []
  for (; value >= 64; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80)
  return [...bytes, value]
}
const constant = (value: number): Code => [0x41, number(value)]
const get = (local: number): Code => [0x20, local]
const set = (local: number, ...value: Code[]): Code => [value, 0x21, local]
const plus = (local: number, amount: number): Code => [get(local), constant(amount), 0x6a]
const add = (local: number, amount: number): Code => set(local, plus(local, amount))
/** Runs the code until `local` has reached `end`. */
const until = (local: number, end: Code, ...code: Code[]): Code => [
  0x03,
  0x40,
  code,
  get(local),
  end,
  0x49,
  0x0d,
  0,
  0x0b,
]
const loadPair = (local: number, offset: number): Code => [get(local), 0xfd, 0, 3, number(offset)]
const addProduct = (sum: number, x: number, y: number): Code =>
  set(sum, get(sum), get(x), get(y), [0xfd, 0xf2, 1], [0xfd, 0xf0, 1])
const storeSum = (local: number, offset: number, sum: number): Code => {
  const half = (lane: number) => [get(sum), 0xfd, 0x21, lane]
  return [get(local), half(0), half(1), 0xa0, 0x39, 3, number(offset)]
}
const flat = (code: Code): number[] => code.flatMap((part) => (typeof part === 'number' ? part : flat(part)))
const sized = (...code: Code[]): Code => [number(flat(code).length), code]
const text = (name: string): Code => [name.length, [...Buffer.from(name)]]

/**
 * `multiplyPlainly` as a WebAssembly module, on three blocks of its memory: a, b and the product. It works on two numbers at once
 * (SIMD) and checks no bounds.
 */
function assemble(): Uint8Array {
  const [a, b, product, p, q] = [0, 1, 2, 3, 4]
  const sums = [5, 6, 7, 8]
  const [left, right, other] = [9, 10, 11]
  const columns = [
    set(right, loadPair(q, 0)),
    set(other, loadPair(q, ROW)),
    set(left, loadPair(p, 0)),
    addProduct(sums[0], left, right),
    addProduct(sums[1], left, other),
    set(left, loadPair(p, ROW)),
    addProduct(sums[2], left, right),
    addProduct(sums[3], left, other),
    add(p, 16),
    add(q, 16),
  ]
  const rows = [
    set(p, get(a)),
    set(q, get(b)),
    sums.map((sum) => set(sum, [0xfd, 12, Array<number>(16).fill(0)])),
    until(p, plus(a, ROW), ...columns),
    sums.map((sum, k) => storeSum(product, (k % 2) * 8 + Math.floor(k / 2) * ROW, sum)),
    add(product, 16),
    add(b, PAIR),
  ]
  const program = [
    [2, 5, I32, 7, V128],
    set(product, constant(2 * BLOCK)),
    until(
      a,
      constant(BLOCK),
      set(b, constant(BLOCK)),
      until(b, constant(2 * BLOCK), ...rows),
      add(product, ROW),
      add(a, PAIR),
    ),
    [0x0b],
  ]
  const sections = [
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    [1, sized([1, 0x60, 0, 0])],
    [3, sized([1, 0])],
    [5, sized([1, 0, 2])],
    [7, sized([2, text('memory'), 2, 0, text('multiply'), 0, 0])],
    [10, sized([1, sized(...program)])],
  ]
  return Uint8Array.from(flat(sections))
}

/** @returns `multiplyPlainly` three times as fast, or null on a processor without the instructions for it */
export function multiplyByPairs(): Multiply | null {
  const code = assemble()
  if (!WebAssembly.validate(code)) return null
  const { memory, multiply } = new WebAssembly.Instance(new WebAssembly.Module(code)).exports
  const [left, right, result] = [0, 1, 2].map((block) => new Float64Array(memory.buffer, block * BLOCK, AREA))
  return (a, b, product) => {
    left.set(a)
    right.set(b)
    multiply()
    product.set(result)
  }
}

export const multiply = multiplyByPairs() ?? multiplyPlainly
