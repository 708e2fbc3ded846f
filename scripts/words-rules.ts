/** Patterns of our English that only fall: each line of the sources that holds one counts. */
interface Rule {
  name: string
  pattern: RegExp
  limit: number
  /** The better wording. */
  instead: string
}

/** The start of a comment, or of a line inside one. */
const OPENING = String.raw`^ *(/\*\*|//|\*) `
const RULES: readonly Rule[] = [
  {
    name: 'what-opens',
    pattern: opening('(What|Who|Whom|Whose|Whoever|Whatever)\\b'),
    limit: 0,
    instead: 'a noun or a verb',
  },
  { name: 'how-opens', pattern: opening('(How|Where) '), limit: 0, instead: '"Number of …", "Path of …"' },
  { name: 'whether-opens', pattern: opening('Whether '), limit: 0, instead: '"True if …", or nothing' },
  {
    name: 'somebody',
    pattern: /\b(somebody|nobody|everybody|anybody)\b/i,
    limit: 154,
    instead: 'user, member, guest, visitor; someone in messages',
  },
  { name: 'whoever', pattern: /\b(whoever|whom)\b/i, limit: 60, instead: '"the user who …"' },
  {
    name: 'of-what',
    pattern: /\b(of|for|to|by|with|as|and|from|than) what\b/i,
    limit: 51,
    instead: 'the name of the thing',
  },
  { name: 'bounds', pattern: /\b(MOST|FEWEST|LEAST|LONGEST|SHORTEST)_[A-Z_0-9]+/, limit: 0, instead: 'MAX_ or MIN_' },
  {
    name: 'anew',
    pattern: /\b(anew|meanwhile|at once|shall|beside)\b/i,
    limit: 132,
    instead: 'again, immediately, next to',
  },
  { name: 'begin', pattern: /\b(begins?|begun|began)\b/i, limit: 218, instead: 'start' },
  {
    name: 'come-to',
    pattern: /\b(has|have|had) come\b|\bcomes? (about|to a)\b|\bcame about\b/i,
    limit: 15,
    instead: 'reach, result, arrive',
  },
  { name: 'stands', pattern: /\b(stands|stood|lies)\b/i, limit: 23, instead: 'is, appears, is listed' },
  { name: 'of-its-own', pattern: /\bof (its|our|their|his) own\b/i, limit: 43, instead: 'its, separate, custom' },
  {
    name: 'asks',
    pattern: new RegExp(`${OPENING}.*\\b(asks?|asked|tells?|told|says?|said|knows?|hears?)\\b`, 'i'),
    limit: 341,
    instead: 'requests, notifies, returns, stores',
  },
  { name: 'null-where', pattern: /\bnull (where|when|while|unless)\b/i, limit: 16, instead: '"Null if …"' },
  {
    name: 'so-many',
    pattern: /\b(for|after|of|by|at least|at most) so (many|long|much|few)\b/i,
    limit: 3,
    instead: 'the name of the quantity',
  },
  {
    name: 'test-fragments',
    pattern: /\b(it|test)\(['"`](is|are|has|have|was|were) /,
    limit: 455,
    instead: '"rejects …", "returns …"',
  },
  { name: 'fame', pattern: /\bfame\b/i, limit: 47, instead: 'popularity' },
  { name: 'told', pattern: /\btold\b/i, limit: 47, instead: 'notified' },
]

/** A count this far below its limit needs the limit lowered. */
const RATCHET = 0.9

function opening(text: string): RegExp {
  return new RegExp(OPENING + text)
}

/** Lines of the texts that hold each pattern, by the rule's name. */
export function countLines(texts: readonly string[]): Map<string, number> {
  const lines = texts.flatMap((text) => text.split('\n'))
  return new Map(RULES.map(({ name, pattern }) => [name, lines.filter((line) => pattern.test(line)).length]))
}

/** Returns a sentence for each rule whose count is above its limit, or so far below that the limit can fall. */
export function judgeCounts(counts: ReadonlyMap<string, number>): string[] {
  return RULES.flatMap(({ name, limit, instead }) => {
    const count = counts.get(name) ?? 0
    if (count > limit) return [`${name}: ${count} lines, ${limit} allowed. Write ${instead}.`]
    if (count < RATCHET * limit) return [`${name}: only ${count} lines are left: lower its limit of ${limit}.`]
    return []
  })
}
