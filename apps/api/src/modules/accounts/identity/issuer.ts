/** True if two texts name one issuer: settings and documents differ by a slash at the end. */
export function isSameIssuer(one: string, other: string): boolean {
  return withoutSlash(one) === withoutSlash(other)
}

export function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}
