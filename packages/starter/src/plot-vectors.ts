import { join } from 'node:path'
import { DATA, readJsonLines } from './load.ts'

const FILE = 'plot-vectors.jsonl'

/** A linear space of sentence vectors, and the vectors of the shipped texts in it. */
export interface PlotVectors {
  /** The model whose vectors it is for. */
  model: string
  dimensions: number
  /** Means of the model's vectors of movies and of descriptions. */
  documentCentre: Float32Array
  queryCentre: Float32Array
  /** `dimensions` numbers for each of the model's, one after the other. */
  basis: Int8Array
  /** By the SHA-256 of the text, in hexadecimal. Not normalised. */
  vectors: ReadonlyMap<string, Int8Array>
}

type Head = Record<'documentCentre' | 'queryCentre' | 'basis', string> & Pick<PlotVectors, 'model' | 'dimensions'>
type Row = Record<'checksum' | 'vector', string>

/** Reads the shipped vectors. Throws when the file is missing or a line of it is not JSON. O(size of the file). */
export function loadPlotVectors(directory = DATA): PlotVectors {
  const [head, ...rows] = readJsonLines<Head | Row>(join(directory, FILE)) as [Head, ...Row[]]
  return {
    model: head.model,
    dimensions: head.dimensions,
    documentCentre: floats(head.documentCentre),
    queryCentre: floats(head.queryCentre),
    basis: integers(head.basis),
    vectors: new Map(rows.map(({ checksum, vector }) => [checksum, integers(vector)])),
  }
}

/** The text of the file with these vectors. */
export function writePlotVectors({ vectors, ...space }: PlotVectors): string {
  const head: Head = {
    model: space.model,
    dimensions: space.dimensions,
    documentCentre: base64(space.documentCentre),
    queryCentre: base64(space.queryCentre),
    basis: base64(space.basis),
  }
  const rows = [...vectors].map(([checksum, vector]): Row => ({ checksum, vector: base64(vector) }))
  return [head, ...rows].map((line) => `${JSON.stringify(line)}\n`).join('')
}

function base64({ buffer, byteOffset, byteLength }: Float32Array | Int8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

function integers(text: string): Int8Array {
  return Int8Array.from(Buffer.from(text, 'base64'))
}

function floats(text: string): Float32Array {
  // Copied, because floats must be aligned to four bytes and a buffer may not be.
  return new Float32Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer)
}
