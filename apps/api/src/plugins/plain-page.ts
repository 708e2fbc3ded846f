import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const STYLE = `:root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif;background:light-dark(#faf6ef,#0f0d0b);color:light-dark(#1f1a15,#f5efe6)}
body{display:grid;min-height:100dvh;margin:0;place-content:center;box-sizing:border-box;padding:1.5rem}
main{max-width:34rem;overflow-wrap:anywhere}h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.2}p{margin:0 0 .75rem}
p.more{color:light-dark(#6b5f52,#b8ab9c);font-size:1rem}b{display:block;margin-bottom:2rem;color:light-dark(#a45c00,#ffb224)}`
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page in one sentence, for when the web app is not served. Its texts are plain text, free of markup. */
export interface PlainPage {
  title: string
  text: string
  /** Advice, in smaller letters. */
  more?: string
}

/** Sends a page that needs no other file. It is never kept, as it is wrong as soon as its cause is gone. */
export function sendPlainPage(reply: FastifyReply, status: number, { title, text, more }: PlainPage): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY })
    .type('text/html; charset=utf-8').send(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · Marquee</title><style>${STYLE}</style></head>
<body><main><b>Marquee</b><h1>${title}</h1><p>${text}</p>${more === undefined ? '' : `<p class="more">${more}</p>`}</main></body></html>`)
}
