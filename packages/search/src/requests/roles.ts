/** Roles of people in a movie, as requests name them. */
export const ROLES = ['director', 'actor', 'writer', 'composer', 'cinematographer', 'producer'] as const
export type Role = (typeof ROLES)[number]

/** Jobs of the crew by role, as sources name them. */
const JOBS: ReadonlyMap<string, Role> = new Map([
  ['Director', 'director'],
  ...['Writer', 'Screenplay', 'Story'].map((job): [string, Role] => [job, 'writer']),
  ...['Original Music Composer', 'Composer', 'Music'].map((job): [string, Role] => [job, 'composer']),
  ...['Director of Photography', 'Cinematography'].map((job): [string, Role] => [job, 'cinematographer']),
  ...['Producer', 'Executive Producer'].map((job): [string, Role] => [job, 'producer']),
])

/** The role of a job of the crew; undefined for one that no request names. */
export function roleOfJob(job: string): Role | undefined {
  return JOBS.get(job)
}

const WORDS: Record<Role, string> = {
  director: 'directed by',
  actor: 'with',
  writer: 'written by',
  composer: 'music by',
  cinematographer: 'shot by',
  producer: 'produced by',
}

/** A role before a name: "directed by". */
export function roleText(role: Role | undefined): string {
  return role === undefined ? 'with' : WORDS[role]
}

/** Roles as bits. */
export function roleBits(roles: readonly Role[]): number {
  return roles.reduce((bits, role) => bits | (1 << ROLES.indexOf(role)), 0)
}

/** True if the bits of a person in a movie include the role; without a role any part counts. */
export function hasRole(bits: number, role: Role | undefined): boolean {
  return role === undefined || (bits & (1 << ROLES.indexOf(role))) !== 0
}
