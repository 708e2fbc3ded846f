/** Things for which people leave a movie out, by their letters in statements.txt. */
const LETTERS = {
  v: 'violent',
  g: 'gory',
  f: 'scary',
  x: 'sexual content',
  s: 'sad ending',
  a: 'animal dies',
  c: 'child in danger',
  d: 'someone dies',
  l: 'strong language',
} as const
export type StatementName = (typeof LETTERS)[keyof typeof LETTERS]

export const STATEMENTS: readonly StatementName[] = Object.values(LETTERS)

/** Statements that are labels where they hold much. The others only decide what is left out: small letters and endings are less sure. */
const LABELS: ReadonlySet<string> = new Set<StatementName>(['violent', 'gory', 'scary'])

/** Every statement about a movie: 0 if it does not hold, up to 1 if it holds most. */
export type Statements = Readonly<Record<StatementName, number>>

/** Grades of a capital letter, and of a small one, which are lower than those of labels chosen for a movie. */
const MUCH = 0.6
const SOME = 0.3
/** Grade of a statement that holds or does not. */
const HOLDS = 0.4
/** Statements without grades are written small. */
const UNGRADED: ReadonlySet<string> = new Set<StatementName>([
  'sexual content',
  'sad ending',
  'animal dies',
  'child in danger',
  'someone dies',
  'strong language',
])

/**
 * Statements by TMDB id, one movie a line. O(lines).
 * @throws Error with the line that is not an id and letters, or repeats an id
 */
export function readStatements(lines: readonly string[]): Map<number, Statements> {
  const found = new Map<number, Statements>()
  for (const line of lines) {
    const { id, letters } = /^(?<id>\d+) (?<letters>-|[a-z]+)$/i.exec(line)?.groups ?? {}
    const statements = letters === undefined ? undefined : readLetters(letters)
    if (statements === undefined || found.has(Number(id)))
      throw new Error(`"${line}" of statements.txt is not a new id and letters`)
    found.set(Number(id), statements)
  }
  return found
}

function readLetters(letters: string): Statements | undefined {
  const statements: Record<StatementName, number> = { ...NOTHING }
  for (const letter of letters === '-' ? '' : letters) {
    const name = LETTERS[letter.toLowerCase() as keyof typeof LETTERS] as StatementName | undefined
    const isCapital = letter !== letter.toLowerCase()
    if (name === undefined || (isCapital && UNGRADED.has(name)) || statements[name] > 0) return undefined
    statements[name] = UNGRADED.has(name) ? HOLDS : isCapital ? MUCH : SOME
  }
  return statements
}

const NOTHING = Object.fromEntries(STATEMENTS.map((name) => [name, 0])) as Statements

/** The labels of a movie with those that are stated of it, where it does not grade them itself. */
export function labelsWithStated({
  labels,
  states,
}: {
  labels: readonly { name: string; rating: number }[]
  states: Statements | null
}): { name: string; rating: number }[] {
  const own = new Set(labels.map(({ name }) => name))
  const stated = Object.entries(states ?? {}).flatMap(([name, rating]) => {
    return rating >= MUCH && LABELS.has(name) && !own.has(name) ? { name, rating } : []
  })
  return [...labels, ...stated]
}
