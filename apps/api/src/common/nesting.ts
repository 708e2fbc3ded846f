/** Levels of lists and objects within each other that outside input may have; nothing that people send needs more. */
export const MAX_LEVELS = 64

/** True if a value has more levels than that. Looks no deeper, so that no input can exhaust the stack. */
export function isNestedTooDeeply(value: unknown, levels = MAX_LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isNestedTooDeeply(item, levels - 1))
}
