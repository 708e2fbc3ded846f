export type Attributes = Record<string, string | number>

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

const format = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : escapeXml(value)

/** One element as markup. Attribute values are escaped; children are markup already. */
export function el(tag: string, attributes: Attributes, ...children: string[]): string {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${format(value)}"`)
  return children.length === 0 ? `<${tag}${list.join('')}/>` : `<${tag}${list.join('')}>${children.join('')}</${tag}>`
}

/** A path from points, closed by default. */
export function polygon(points: readonly (readonly [number, number])[], attributes: Attributes): string {
  return el('polygon', { points: points.map(([x, y]) => `${format(x)},${format(y)}`).join(' '), ...attributes })
}

/** A linear gradient between two colours, top to bottom by default. */
export function linear(
  id: string,
  stops: readonly [number, string, number?][],
  axis: Attributes = { x1: 0, y1: 0, x2: 0, y2: 1 },
) {
  const children = stops.map(([offset, colour, opacity]) =>
    el('stop', {
      offset: `${offset}%`,
      'stop-color': colour,
      ...(opacity === undefined ? {} : { 'stop-opacity': String(opacity) }),
    }),
  )
  return el('linearGradient', { id, ...axis }, ...children)
}

export function radial(id: string, stops: readonly [number, string, number?][]): string {
  const children = stops.map(([offset, colour, opacity]) =>
    el('stop', {
      offset: `${offset}%`,
      'stop-color': colour,
      ...(opacity === undefined ? {} : { 'stop-opacity': String(opacity) }),
    }),
  )
  return el('radialGradient', { id }, ...children)
}
