/** Prizes that requests name, as a body or a body and a category, with the words of their chips. */
const TEXTS = {
  oscar: 'won an Oscar',
  'oscar/film': 'won the Oscar for best picture',
  'oscar/director': 'won the Oscar for best director',
  'oscar/actor': 'won the Oscar for best actor',
  'oscar/actress': 'won the Oscar for best actress',
  'oscar/supporting actor': 'won the Oscar for best supporting actor',
  'oscar/supporting actress': 'won the Oscar for best supporting actress',
  'oscar/original screenplay': 'won the Oscar for best original screenplay',
  'oscar/adapted screenplay': 'won the Oscar for best adapted screenplay',
  'oscar/international film': 'won the Oscar for best international film',
  'oscar/documentary': 'won the Oscar for best documentary',
  'oscar/animated film': 'won the Oscar for best animated film',
  'oscar/cinematography': 'won the Oscar for best cinematography',
  'oscar/score': 'won the Oscar for best score',
  'oscar/visual effects': 'won the Oscar for best visual effects',
  cannes: 'won a prize at Cannes',
  "cannes/palme d'or": 'won the Palme d’Or',
  'cannes/grand prix': 'won the Grand Prix at Cannes',
  venice: 'won a prize at Venice',
  'venice/golden lion': 'won the Golden Lion',
  berlin: 'won a prize at Berlin',
  'berlin/golden bear': 'won the Golden Bear',
  bafta: 'won a BAFTA',
  'bafta/film': 'won the BAFTA for best film',
  cesar: 'won a César',
  'cesar/film': 'won the César for best film',
  'golden globe': 'won a Golden Globe',
} as const

export type PrizeName = keyof typeof TEXTS

const NAMES = Object.keys(TEXTS) as PrizeName[]

/** The prize of this name, or undefined if there is none. */
export function prizeNamed(name: string): PrizeName | undefined {
  return NAMES.find((one) => one === name)
}

export function prizeText(name: PrizeName): string {
  return TEXTS[name]
}

/** Won prizes as one bit each: fewer than 32, and most movies have none. */
export function prizeBits(won: readonly string[]): number {
  return NAMES.reduce((bits, name, i) => (won.includes(name) ? bits | (1 << i) : bits), 0)
}

export function hasPrize(bits: number, name: PrizeName): boolean {
  return (bits & (1 << NAMES.indexOf(name))) !== 0
}
