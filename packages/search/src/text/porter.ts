/**
 * English suffix stripping (Porter, "An algorithm for suffix stripping", 1980), on folded lower-case words.
 * Words that are not plain a-z are returned as they are. O(length).
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  return step5(step4(step3(step2(step1c(step1b(step1a(word)))))))
}

const CONSONANT = '(?:[^aeiouy]|(?<![^aeiou])y|^y)'
const VOWEL = '(?:[aeiou]|(?<=[^aeiou])y)'
/** [C](VC)^m[V] with m at least 1, at least 2, exactly 1. */
const M1 = new RegExp(`^${CONSONANT}*${VOWEL}+${CONSONANT}`)
const M2 = new RegExp(`^${CONSONANT}*(?:${VOWEL}+${CONSONANT}+){2}`)
const M1_ONLY = new RegExp(`^${CONSONANT}*${VOWEL}+${CONSONANT}+${VOWEL}*$`)
const HAS_VOWEL = new RegExp(VOWEL)
const DOUBLE = /([^aeiouylsz])\1$/
const CVC = new RegExp(`^${CONSONANT}*${VOWEL}[^aeiouwxy]$`)

const STEP2: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['eli', 'e'],
]
const STEP3: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]
const STEP4 = /(?:ement|ance|ence|able|ible|ment|(?<=[st])ion|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|ou)$/

function step1a(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function step1b(word: string): string {
  if (word.endsWith('eed')) return M1.test(word.slice(0, -3)) ? word.slice(0, -1) : word
  const suffix = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  const base = word.slice(0, word.length - suffix)
  if (suffix === 0 || !HAS_VOWEL.test(base)) return word
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`
  if (DOUBLE.test(base)) return base.slice(0, -1)
  return CVC.test(base) ? `${base}e` : base
}

function step1c(word: string): string {
  const base = word.slice(0, -1)
  return word.endsWith('y') && HAS_VOWEL.test(base) ? `${base}i` : word
}

function step2(word: string): string {
  return replaceSuffix(word, STEP2)
}

function step3(word: string): string {
  return replaceSuffix(word, STEP3)
}

function replaceSuffix(word: string, rules: readonly (readonly [string, string])[]): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix))
  if (rule === undefined) return word
  const base = word.slice(0, -rule[0].length)
  return M1.test(base) ? base + rule[1] : word
}

function step4(word: string): string {
  const base = word.replace(STEP4, '')
  return M2.test(base) ? base : word
}

function step5(word: string): string {
  let result = word
  if (result.endsWith('e')) {
    const base = result.slice(0, -1)
    if (M2.test(base) || (M1_ONLY.test(base) && !CVC.test(base))) result = base
  }
  return result.endsWith('ll') && M2.test(result) ? result.slice(0, -1) : result
}
