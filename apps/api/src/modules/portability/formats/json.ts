/** A field of a value that may be an object. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}

export function textField(value: unknown, name: string): string {
  const found = field(value, name)
  return typeof found === 'string' ? found : ''
}

export function numberField(value: unknown, name: string): number | null {
  const found = field(value, name)
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

/** A number or text as text; empty for anything else. */
export function scalarField(value: unknown, name: string): string {
  return textField(value, name) || String(numberField(value, name) ?? '')
}

export function listField(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name)
  return Array.isArray(found) ? found : []
}
