import type { Role } from '../roles.ts'
import type { Career } from '../types.ts'
import { joined, type Token } from './tokens.ts'

/** Phrases before a name, by the role that they mean. */
const ROLES: ReadonlyMap<string, Role> = new Map(
  Object.entries({
    director:
      'directed by|director|from director|filmmaker|films by director|helmed by|made by director|direction by|directing by',
    actor:
      'starring|stars|featuring|actor|actress|with actor|with actress|acted by|played by|in which plays|costarring',
    writer: 'written by|screenplay by|script by|scripted by|writer|screenwriter|penned by|written and directed by',
    composer: 'music by|score by|scored by|composed by|composer|soundtrack by|songs by|music from',
    cinematographer:
      'shot by|cinematography by|photographed by|photography by|cinematographer|filmed by|lensed by|camera by',
    producer: 'produced by|producer|production by',
  } satisfies Record<Role, string>).flatMap(([role, phrases]) =>
    phrases.split('|').map((phrase): [string, Role] => [phrase, role as Role]),
  ),
)
const LONGEST = 4
const BY = /^(?:by|from)$/
const WITH = /^(?:with|has|have)$/
/** Someone is known for directing who has directed this many times as many movies as they have acted in. */
const MOSTLY = 1.25

/** The role in the words before a name, and the number of these words; without such words the role that the person mostly has. */
export function readRole(
  tokens: readonly Token[],
  at: number,
  career: Career | undefined,
): { role: Role | undefined; length: number } {
  for (let length = Math.min(LONGEST, at); length > 0 && tokens[at].after !== 'stop'; length--) {
    const role = ROLES.get(joined(tokens, at - length, at))
    if (role !== undefined) return { role, length }
  }
  const before = at > 0 && tokens[at].after !== 'stop' ? tokens[at - 1].text : ''
  if (BY.test(before)) return { role: authorRole(career), length: 1 }
  if (WITH.test(before)) return { role: (career?.movies.actor ?? 0) > 0 ? 'actor' : undefined, length: 1 }
  return { role: knownRole(career), length: 0 }
}

function authorRole(career: Career | undefined): Role | undefined {
  if (career === undefined) return 'director'
  const { director = 0, writer = 0, composer = 0 } = career.movies
  return director > 0 ? 'director' : writer > 0 ? 'writer' : composer > 0 ? 'composer' : undefined
}

function knownRole(career: Career | undefined): Role | undefined {
  const { director = 0, actor = 0 } = career?.movies ?? {}
  return director > 0 && director >= MOSTLY * actor ? 'director' : undefined
}
