const MAX_ID = 2_147_483_647

/** An id from an address, or null for anything that cannot be one. */
export function parseId(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= MAX_ID ? id : null
}
