import type { SourceMovie } from '../source-movie.ts'

/** The names of our labels by `type/name` in lower case. */
export type Vocabulary = ReadonlyMap<string, string>

export function toVocabulary(labels: readonly { type: string; name: string }[]): Vocabulary {
  return new Map(labels.map(({ type, name }) => [`${type}/${name}`.toLowerCase(), name]))
}

type LabelEntry = NonNullable<SourceMovie['labels']>[number]

/** The weight of a label that is stated without a strength. */
const RATING = 0.6

/** Places and periods that have another or a wider name in our labels, all in lower case. */
const ALIASES: Record<'place_location' | 'time_period', Record<string, readonly string[]>> = {
  place_location: {
    'new york': ['new york city', 'manhattan', 'brooklyn', 'the bronx', 'queens', 'harlem'],
    'los angeles': ['hollywood', 'beverly hills', 'los angeles county'],
    'american south': ['georgia', 'alabama', 'mississippi', 'louisiana', 'new orleans', 'tennessee', 'south carolina'],
    'american west': ['arizona', 'nevada', 'wyoming', 'montana', 'utah', 'colorado', 'western united states'],
    'american midwest': ['ohio', 'indiana', 'iowa', 'nebraska', 'kansas', 'minnesota', 'wisconsin', 'detroit'],
    texas: ['dallas', 'houston', 'austin'],
    chicago: ['illinois'],
    'british isles': ['england', 'scotland', 'wales', 'ireland', 'united kingdom', 'dublin', 'edinburgh', 'manchester'],
    'provincial france': ['france', 'provence', 'normandy', 'brittany', 'marseille'],
    'provincial italy': ['italy', 'sicily', 'tuscany', 'naples', 'venice'],
    germany: ['berlin', 'munich', 'hamburg', 'nazi germany', 'west berlin', 'east germany'],
    'eastern europe': [
      'poland',
      'warsaw',
      'czech republic',
      'prague',
      'hungary',
      'budapest',
      'romania',
      'ukraine',
      'bulgaria',
    ],
    russia: ['moscow', 'soviet union', 'saint petersburg', 'siberia', 'russian empire'],
    scandinavia: ['sweden', 'stockholm', 'norway', 'oslo', 'denmark', 'copenhagen', 'finland', 'iceland'],
    spain: ['madrid', 'barcelona', 'andalusia'],
    'latin america': [
      'mexico',
      'mexico city',
      'brazil',
      'rio de janeiro',
      'argentina',
      'buenos aires',
      'chile',
      'colombia',
      'cuba',
      'peru',
    ],
    india: ['mumbai', 'delhi', 'new delhi', 'kolkata', 'punjab'],
    china: ["people's republic of china", 'beijing', 'shanghai'],
    'rural japan': ['japan'],
    korea: ['south korea', 'north korea', 'seoul', 'busan'],
    'southeast asia': ['vietnam', 'thailand', 'bangkok', 'indonesia', 'philippines', 'cambodia', 'myanmar', 'malaysia'],
    'middle east': ['iran', 'tehran', 'israel', 'jerusalem', 'turkey', 'istanbul', 'iraq', 'lebanon', 'afghanistan'],
    africa: [
      'kenya',
      'south africa',
      'nigeria',
      'morocco',
      'egypt',
      'cairo',
      'algeria',
      'ethiopia',
      'rwanda',
      'tanzania',
    ],
    'australia or new zealand': ['australia', 'sydney', 'melbourne', 'new zealand', 'queensland'],
    'outer space': ['space', 'moon', 'earth orbit'],
    'alien planet': ['mars', 'fictional planet', 'extraterrestrial planet'],
    mountains: ['himalayas', 'alps', 'andes', 'mount everest'],
    desert: ['sahara'],
    'snow and ice': ['antarctica', 'arctic', 'alaska', 'greenland'],
  },
  time_period: {
    ancient: [
      'antiquity',
      'classical antiquity',
      'ancient rome',
      'ancient egypt',
      'ancient greece',
      'roman empire',
      'prehistory',
    ],
    medieval: ['middle ages', 'viking age', 'high middle ages'],
    '16th and 17th century': ['16th century', '17th century', 'elizabethan era', 'golden age of piracy'],
    'victorian era': ['victorian period'],
    'old west': ['american frontier', 'wild west'],
    'feudal japan': ['sengoku period', 'edo period', 'heian period'],
    'world war i': ['first world war'],
    'world war ii': ['second world war'],
    postwar: ['post-war period', 'aftermath of world war ii'],
    'near future': ['future'],
  },
}

const CANONICAL = new Map(
  Object.entries(ALIASES).flatMap(([type, names]) =>
    Object.entries(names).flatMap(([name, aliases]) => aliases.map((alias) => [`${type}/${alias}`, name] as const)),
  ),
)

export interface Stated {
  places: readonly string[]
  periods: readonly string[]
  subjects: readonly string[]
  /** Genres that TMDB's list does not have. */
  genres: readonly string[]
}

/** Maps Wikidata's terms: those with a label of ours become that label, all others keywords. */
export function toWords(stated: Stated, vocabulary: Vocabulary): { labels: LabelEntry[]; keywords: string[] } {
  const labels = new Map<string, LabelEntry>()
  const keywords = new Set<string>()
  const take = (name: string, types: readonly string[]) => {
    const found = types.map((type) => findLabel(name, type, vocabulary)).find((label) => label !== null)
    if (found) labels.set(`${found.type}/${found.name}`, found)
    else keywords.add(name)
  }
  for (const place of stated.places) take(place.toLowerCase(), ['place_location'])
  for (const period of stated.periods) take(period.toLowerCase(), ['time_period'])
  const types = [...new Set([...vocabulary.keys()].map((entry) => entry.slice(0, entry.indexOf('/'))))]
  for (const subject of stated.subjects) take(subject.toLowerCase(), types)
  for (const genre of stated.genres) {
    const name = withoutFilm(genre)
    if (name !== 'film') take(name, types)
  }
  return { labels: [...labels.values()], keywords: [...keywords] }
}

function findLabel(name: string, type: string, vocabulary: Vocabulary): LabelEntry | null {
  const ours = vocabulary.get(`${type}/${name}`) ?? vocabulary.get(`${type}/${CANONICAL.get(`${type}/${name}`)}`)
  return ours === undefined ? null : { name: ours, type, rating: RATING }
}

const GENRES = new Map(
  Object.entries({
    action: 28,
    adventure: 12,
    animated: 16,
    animation: 16,
    anime: 16,
    comedy: 35,
    crime: 80,
    documentary: 99,
    drama: 18,
    family: 10751,
    "children's": 10751,
    fantasy: 14,
    historical: 36,
    horror: 27,
    musical: 10402,
    music: 10402,
    mystery: 9648,
    romance: 10749,
    romantic: 10749,
    'romantic comedy': 10749,
    'science fiction': 878,
    television: 10770,
    thriller: 53,
    war: 10752,
    western: 37,
  }),
)

/** Our genre of a name such as "drama film"; undefined where there is none. */
export function genreIdOf(name: string): number | undefined {
  return GENRES.get(withoutFilm(name))
}

function withoutFilm(genre: string): string {
  return genre.toLowerCase().replace(/ (television )?film$/, '')
}
