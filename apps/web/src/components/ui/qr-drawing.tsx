import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** Cells that must stay empty around a code, so that cameras find it. */
const QUIET = 4

/** A QR code, dark on white in both themes: many cameras read nothing else. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  const width = size + 2 * QUIET
  return (
    <svg viewBox={`0 0 ${width} ${width}`} role="img" aria-label={label} className="block size-full rounded-control">
      <rect width={width} height={width} fill="#ffffff" />
      <path d={path} fill="#0f0d0b" shapeRendering="crispEdges" />
    </svg>
  )
}

/** One square for each dark cell. */
function draw(text: string): { size: number; path: string } {
  const code = generate(text)
  const cells: string[] = []
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) cells.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`)
  return { size: code.size, path: cells.join('') }
}
