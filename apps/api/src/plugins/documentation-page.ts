type Json = Record<string, unknown>
interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Json
  example?: unknown
}
interface Content {
  schema: Json
  example?: unknown
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Json[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { description: string; content?: Record<string, Content> }>
}

const topicOf = ({ tags: [topic = ''] }: Operation) => topic

/** Renders the OpenAPI document as a page without scripts: every call by topic, with its parameters, body and answers. */
export function documentationPage(document: Json): string {
  const operations = Object.entries(document['paths'] as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const topics = [...new Set(operations.map(({ operation }) => topicOf(operation)))]
  const info = document['info'] as { version: string }
  const sections = topics.map((topic) => {
    const calls = operations.filter(({ operation }) => topicOf(operation) === topic).map(callHtml)
    return `<section id="${slug(topic)}"><h2>${escapeHtml(capitalise(topic))}</h2>${calls.join('')}</section>`
  })
  const schemas = Object.entries((document['components'] as { schemas: Record<string, Json> }).schemas).map(
    ([name, schema]) =>
      `<details id="schema-${name}"><summary><code>${name}</code></summary>${schemaHtml(schema)}</details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Marquee API</title><link rel="stylesheet" href="docs.css"></head><body>
<header><h1>Marquee API</h1><p>Version ${escapeHtml(info.version)} · <a href="openapi.json">openapi.json</a> · <a href="../">Back to Marquee</a></p>
<p>Send <code>Authorization: Bearer &lt;access token&gt;</code> where an account is needed, and <code>X-Group-Id</code> for the active group.</p></header>
<nav aria-label="Topics">${topics.map((topic) => `<a href="#${slug(topic)}">${escapeHtml(capitalise(topic))}</a>`).join('')}<a href="#shapes">Shapes</a></nav>
<main>${sections.join('')}<section id="shapes"><h2>Shapes</h2>${schemas.join('')}</section></main></body></html>`
}

function callHtml({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { summary, description, parameters, requestBody, responses, security, operationId } = operation
  const access =
    security.length === 0 ? 'Anybody' : security.length > 1 ? 'Anybody; more when signed in' : 'Signed-in users'
  const rows = parameters.map(
    ({ name, in: place, required, schema, example }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${typeHtml(schema)}</td><td>${exampleHtml(example)}</td></tr>`,
  )
  const [mediaType, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return `<details id="${operationId}"><summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code> <span class="what">${escapeHtml(summary)}</span></summary>
<p>${escapeHtml(description ?? '')} <em>${access}.</em></p>
${rows.length > 0 ? `<h3>Parameters</h3><table>${rows.join('')}</table>` : ''}
${body ? `<h3>Body, ${mediaType}</h3>${'$ref' in body.schema ? `<p>${typeHtml(body.schema)}</p>` : schemaHtml(body.schema)}${exampleHtml(body.example)}` : ''}
<h3>Answers</h3><table>${Object.entries(responses).map(answerHtml).join('')}</table></details>`
}

function answerHtml([status, { description, content = {} }]: [string, Operation['responses'][string]]): string {
  const answer = Object.values(content)[0]
  const shape = answer ? typeHtml(answer.schema) + exampleHtml(answer.example) : ''
  return `<tr><td>${status}</td><td>${escapeHtml(description)}</td><td>${shape}</td></tr>`
}

/** Keeps short schemas on one line and indents long ones. */
function exampleHtml(example: unknown): string {
  if (example === undefined) return ''
  const line = JSON.stringify(example)
  return line.length <= 80
    ? `<div class="example"><code>${escapeHtml(line)}</code></div>`
    : `<details class="example"><summary>Example</summary><pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre></details>`
}

function schemaHtml(schema: Json): string {
  const properties = schema['properties'] as Record<string, Json> | undefined
  if (!properties) return `<p>${typeHtml(schema)}</p>`
  const required = new Set((schema['required'] as string[] | undefined) ?? [])
  const rows = Object.entries(properties).map(
    ([name, property]) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${required.has(name) ? '' : 'optional'}</td><td>${typeHtml(property)}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

function typeHtml(schema: Json): string {
  const reference = schema['$ref'] as string | undefined
  if (reference) {
    const name = reference.split('/').at(-1)!
    return `<a href="#schema-${name}">${name}</a>`
  }
  if ('const' in schema) return `<code>${escapeHtml(JSON.stringify(schema['const']))}</code>`
  const options = schema['anyOf'] as Json[] | undefined
  if (options) return options.map(typeHtml).join(' or ')
  if (schema['type'] === 'array') return `list of ${typeHtml(schema['items'] as Json)}`
  if (schema['properties']) return schemaHtml(schema)
  const limits = ['format', 'minimum', 'maximum', 'minLength', 'maxLength', 'maxItems', 'default']
    .filter((key) => key in schema)
    .map((key) => `${key} ${escapeHtml(String(schema[key]))}`)
  return [escapeHtml([schema['type']].flat().join(' or ')), ...limits].join(', ')
}

function slug(text: string): string {
  return text.replaceAll(' ', '-')
}
function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export const DOCUMENTATION_STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#faf6ef, #0f0d0b); --surface: light-dark(#fff, #181512); --line: light-dark(#e2d7c7, #352e28);
  --text: light-dark(#1f1a15, #f5efe6); --muted: light-dark(#6b5f52, #b8ab9c); --accent: light-dark(#a45c00, #ffb224); }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header, nav, main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.5rem; }
h1 { font-size: 2rem; margin: 1rem 0 0; } h2 { font-size: 1.3rem; margin: 2rem 0 .5rem; } h3 { font-size: .9rem; color: var(--muted); margin: 1rem 0 .25rem; }
a { color: var(--accent); } nav { display: flex; flex-wrap: wrap; gap: .75rem; border-block: 1px solid var(--line); }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: .5rem .75rem; overflow-x: auto; }
summary { cursor: pointer; } .method { font-weight: 700; color: var(--accent); } .what { color: var(--muted); }
table { border-collapse: collapse; width: 100%; } td { border-top: 1px solid var(--line); padding: .25rem .75rem .25rem 0; vertical-align: top; }
code { font-size: .9em; overflow-wrap: anywhere; }
pre { font-size: .85em; overflow-x: auto; margin: .25rem 0; } .example code { color: var(--muted); }
`
