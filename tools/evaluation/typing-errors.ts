/** Shorter words are typed right. */
const SHORTEST = 5

/** A text with so many typing errors: a letter dropped, doubled or swapped with the next one, each in a word of five letters or more. */
export function withErrors(text: string, errors: number, random: () => number): string {
  const words = text.split(' ')
  const long = words.flatMap((word, at) => (/^\p{L}{5,}$/u.test(word) && word.length >= SHORTEST ? at : []))
  for (let n = 0; n < errors && long.length > 0; n++) {
    const [at] = long.splice(Math.floor(random() * long.length), 1)
    words[at] = mistyped(words[at], random)
  }
  return words.join(' ')
}

function mistyped(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const kind = Math.floor(random() * 3)
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + word[at] + word.slice(at)
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}
