import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { serve } from '../../workers/serve.ts'
import { loadFace, loadSerifs } from './face.ts'

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
const font = { fontBuffers: [loadFace().bytes, ...loadSerifs()], defaultFontFamily: 'League Gothic' }

/** The SVG as a PNG of its size. */
function raster(svg: string): Uint8Array {
  const drawing = new Resvg(svg, { font })
  try {
    const image = drawing.render()
    try {
      return image.asPng()
    } finally {
      image.free()
    }
  } finally {
    drawing.free()
  }
}

const functions = { raster }
export type RasterFunctions = typeof functions

serve(functions)
