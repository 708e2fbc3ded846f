import { AWARD_CATEGORIES, type StarterAward } from '@marquee/starter'

type Category = StarterAward['category']

/** Writers' names of the categories, by the catalogue's. */
const CALLED: Readonly<Partial<Record<Category, readonly string[]>>> = {
  film: ['picture', 'best film', 'best picture'],
  director: ['direction', 'silver bear for best director', 'best director'],
  actor: ['volpi cup for best actor', 'british actor', 'foreign actor', 'best actor'],
  actress: ['volpi cup for best actress', 'british actress', 'foreign actress', 'best actress'],
  screenplay: ['story and screenplay', 'adaptation'],
  story: ['original story'],
  'international film': [
    'foreign language film',
    'foreign film',
    'international feature film',
    'international feature',
    'film not in the english language',
  ],
  'animated film': ['animated feature', 'animated feature film'],
  documentary: ['documentary feature', 'documentary film'],
  'british film': ['outstanding british film'],
  'first film': [
    'debut',
    'outstanding debut',
    "camera d'or",
    "caméra d'or",
    'best first feature',
    'first work',
    'first feature',
  ],
  editing: ['film editing'],
  'production design': ['art direction'],
  score: [
    'original score',
    'music',
    'original dramatic score',
    'musical or comedy score',
    'adapted score',
    'musical score',
    'original musical or comedy score',
    'original music',
  ],
  song: ['original song'],
  makeup: ['makeup and hairstyling', 'makeup and hair'],
  sound: ['sound mixing'],
  'sound editing': ['sound effects editing', 'sound effects'],
  'visual effects': ['special visual effects', 'special effects'],
  'grand prix': ['grand jury prize', 'jury grand prix', 'grand special jury prize'],
  'jury prize': ['special jury prize'],
}

const byName = new Map(
  Object.entries(CALLED).flatMap(([category, names]) => names.map((name) => [name, category as Category])),
)

/** The catalogue's name of a category; null for those that it leaves out, as sections outside of the competition. Of the Golden Globes only the best film counts. */
export function categoryOf(body: StarterAward['body'], called: string): Category | null {
  if (body === 'golden globe')
    return /\b(film|drama|comedy)\b/.test(called) && !/foreign|animated/.test(called) ? 'film' : null
  return byName.get(called) ?? AWARD_CATEGORIES.find((name) => name === called) ?? null
}
