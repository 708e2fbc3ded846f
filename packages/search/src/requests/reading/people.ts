import { RANKS, type Mention } from './mention.ts'
import type { FoundName, NameFinder } from './titles.ts'
import { joined, type Token } from './tokens.ts'

/** Phrases before a name. */
const BEFORE: ReadonlySet<string> = new Set(
  'with|from|like|no|not|more|without|any|than|love|loves|loved|of|except|enjoy|enjoys|enjoyed|likes'.split('|'),
)
/** After these only a full name is a person: "not Bond" and "not James Bond" mean the series. */
const DENIALS: ReadonlySet<string> = new Set('no|not|without|except'.split('|'))
/** Of these a surname or a misspelt name may follow, even in small letters. */
const SURE: ReadonlySet<string> = new Set(
  'starring|stars|by|featuring|directed by|director|from director|filmmaker|actor|actress|in the style of|style of|in the vein of|in the spirit of|a la'.split(
    '|',
  ),
)
/** Words after a surname. */
const AFTER: ReadonlySet<string> = new Set(
  'movie movies film films flick flicks style esque thriller western comedy classic'.split(' '),
)
/** Names are looked for in this many words. */
const WORDS = 160

/** People whom the text names in full, or by a surname where a person is expected. */
export function readPeople(
  tokens: readonly Token[],
  names: NameFinder,
  isTaken: (token: number) => boolean,
): Mention[] {
  const mentions: Mention[] = []
  for (let at = 0; at < Math.min(WORDS, tokens.length); at++) {
    if (isTaken(at)) continue
    const found = names.personAt(at) ?? expectedPerson(tokens, names, at)
    if (found === undefined || isTaken(found.to - 1)) continue
    const { id, title } = found
    mentions.push({
      from: at,
      to: found.to,
      wishes: [{ kind: 'person', id, name: title, wanted: true }],
      rank: RANKS.fixed,
      firm: true,
    })
    at = found.to - 1
  }
  return mentions
}

function expectedPerson(tokens: readonly Token[], names: NameFinder, at: number): FoundName | undefined {
  const before = [3, 2, 1].flatMap((length) => {
    return at >= length && tokens[at].after !== 'stop' ? joined(tokens, at - length, at) : []
  })
  const capital = tokens[at].capital && at > 0 && tokens[at].after !== 'stop'
  const sure = before.some((phrase) => SURE.has(phrase))
  if (sure || before.some((phrase) => BEFORE.has(phrase))) {
    if (before.some((phrase) => DENIALS.has(phrase))) return undefined
    const found = names.misspeltPersonAt(at)
    if (found !== undefined) return found
    const ends = at + 1 === tokens.length || tokens[at + 1].after !== 'word'
    if (!sure && !capital && ends) return names.surnameAt(at, { rare: true })
    if (sure || capital) return names.surnameAt(at, { rare: false })
  }
  const next = tokens[at + 1]
  return next?.after === 'word' && AFTER.has(next.text) ? names.surnameAt(at, { rare: !capital }) : undefined
}
