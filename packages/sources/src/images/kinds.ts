/** The image formats that are passed on, with their first bytes, which decide the type whatever name and header claim. */
const KINDS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/avif': (bytes) => /^ftypavi[fs]$/.test(bytes.toString('latin1', 4, 12)),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
}

/** Formats a browser may support beyond JPEG and PNG, best first. */
export type Shown = 'avif' | 'webp' | 'plain'
const BETTER = ['avif', 'webp'] as const

/** Detects the media type by the first bytes; null for anything that is not passed on. */
export function pictureType(bytes: Buffer): string | null {
  return Object.entries(KINDS).find(([, begins]) => begins(bytes))?.[0] ?? null
}

/** Reads the formats from an Accept header; a wildcard does not include the newer formats. */
export function shownBy(accept: string | undefined): Shown {
  const named = (accept ?? '').toLowerCase().split(',')
  return BETTER.find((kind) => named.some((entry) => names(entry, `image/${kind}`))) ?? 'plain'
}

function names(entry: string, wanted: string): boolean {
  const [type, ...parameters] = entry.split(';').map((part) => part.trim())
  return type === wanted && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
}

/** The media types to ask for on behalf of such a browser, best first. */
export function acceptedBy(shown: Shown): string[] {
  const better: readonly string[] =
    shown === 'plain' ? [] : BETTER.slice(BETTER.indexOf(shown)).map((kind) => `image/${kind}`)
  return [...better, 'image/jpeg', 'image/png']
}
