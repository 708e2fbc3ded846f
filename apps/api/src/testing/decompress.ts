import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

const DECOMPRESS: Record<string, (body: Buffer) => Buffer> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** A body as it was before it was encoded as its `Content-Encoding` says. */
export function decompress(body: Buffer, encoding?: string): Buffer {
  return encoding === undefined ? body : DECOMPRESS[encoding]!(body)
}
