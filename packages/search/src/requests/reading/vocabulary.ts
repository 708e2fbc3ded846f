import { words } from '../../text/fold.ts'
import { LANGUAGES, placePhrases } from '../places.ts'
import { STUDIOS } from '../studios.ts'
import type { Concept, FeatureName, Wish } from '../types.ts'
import { COMPANION_PHRASES, IDLE_PHRASES, isFiller, REQUEST_WORDS } from './filler.ts'
import { CUE_WORDS } from './negation.ts'
import { RANKS } from './mention.ts'
import { PATTERN_WORDS } from './pattern-words.ts'
import { PhraseTable } from './phrases.ts'
import { tokenize } from './tokens.ts'
import { FUNCTION_WORDS } from '../../plot/noise-words.ts'

/** Meaning of a phrase. */
export interface Meaning {
  wishes: readonly Wish[]
  rank: number
}

/** A keyword of one word is read when this many movies carry it, one of several words when half as many do. */
const KEYWORD_MOVIES = 4
const DECADE = /^\d{4}s$/

/** The words of the catalogue that a reader knows. */
export interface RequestVocabulary {
  concepts: readonly Concept[]
  labels: readonly { name: string; type: string }[]
  genres: readonly string[]
  /** With the number of movies that carry each. */
  keywords: readonly { name: string; movies: number }[]
}

/** Keywords of one word that in a request hardly ever are what the movie is about. */
const EVERYDAY: ReadonlySet<string> = new Set(
  'work job lost cold room girl girls woman women man men boy boys kid kids child children single true hero surprise director female male song point life death world people human friend friends family mother father daughter son brother sister husband wife couple home house back black white red blue green water fire light dark night day morning secret choice party game games fun food music talking crying help hope fear change power money name news story movie film actor actress cinema television tv screening rating age aging group attention mind head heart eye eyes hand body face voice language american british english french german parent parents relationship marriage guest visit bed chair table door window box list letter number word dream past present future memory truth lie trust luck pain anger joy happiness sadness emotion feeling adult teenager youth lover loss stranger neighbor neighbour public private star fame fan audience show performance scene style art look edge cut big small little short long high low'.split(
    ' ',
  ),
)

/** Everyday words for genres. */
const GENRE_WORDS: Readonly<Record<string, string>> = {
  Comedy: 'comedies|comedic|comedy',
  'Science Fiction': 'sci fi|scifi|science fiction|sf|sci fy',
  Horror: 'horror|horrors',
  Documentary: 'documentary|documentaries|docu|doc|docs',
  Western: 'western|westerns',
  War: 'war|war movie|war film|war movies|war films',
  Romance: 'romance|romances',
  Thriller: 'thriller|thrillers',
  Mystery: 'mystery|mysteries',
  Crime: 'crime',
  Drama: 'drama|dramas',
  Action: 'action',
  Adventure: 'adventure|adventures',
  Fantasy: 'fantasy',
  History: 'historical|history|period piece',
  Family:
    'family film|family films|family movie|family movies|kids movie|kids film|childrens film|childrens movie|family comedy|family fun|family entertainment|for the family',
  Music: 'music film|music movie|music movies|about music',
  'TV Movie': 'tv movie|tv movies',
}

/** Genres of a catalogue have any name, such as those of an object's prototype. */
const genreWords = (name: string): string[] =>
  Object.hasOwn(GENRE_WORDS, name) ? (GENRE_WORDS[name]?.split('|') ?? []) : []

/** Genres whose names are everyday words, and those that are read as something else. */
const NOT_BY_NAME: ReadonlySet<string> = new Set(['Family', 'Music', 'Animation'])

const FEATURES: Readonly<Record<FeatureName, string>> = {
  sequel: 'sequel|sequels|prequel|prequels|part two|part 2|follow up|second part',
  franchise: 'franchise|franchises|cinematic universe|shared universe|film series|movie series|trilogy|trilogies|saga',
  monochrome: 'black and white|black white|b and w|bw|b w|monochrome|black n white|black and whites',
  silent: 'silent|silents|silent film|silent movie|silent films|silent movies|silent era|silent comedy',
  animated:
    'animated|animation|animations|cartoon|cartoons|animated film|animated movie|animated films|animated movies',
  'live action': 'live action|real actors',
  'by women':
    'directed by women|directed by a woman|directed by female directors|female director|female directors|woman director|women directors|lady director|by women|by a woman|made by women|made by a woman|by female directors|by women directors|by a female director|by a woman director|female filmmaker|female filmmakers|woman filmmaker|women filmmakers|by female filmmakers|by women filmmakers|from female directors|from women directors',
  subtitles:
    'subtitles|subtitled|subtitle|subs|reading subtitles|read subtitles|foreign language|foreign film|foreign films|foreign movie|foreign movies|foreign|in another language|foreign cinema|non english|not in english|not english',
}
const KNOWN =
  'well known|famous|popular|mainstream|must see|must sees|must watch|household name|big hit|big hits|box office hit|one of the greats|all time great|all time greats|have to have seen|should have seen by now'
const HIDDEN =
  'hidden gem|hidden gems|never heard of|havent heard of|have never heard of|havent ever heard of|most people havent heard of|most people havent seen|most people dont know|most people have never heard of|underrated|under rated|under the radar|obscure|lesser known|less known|little known|unknown|overlooked|underseen|forgotten gem|forgotten gems|forgotten classic|hidden treasure|hidden treasures|off the beaten track|off the beaten path|not well known|not so well known|not that well known|not very well known|not famous|not so famous|unheard of|sleeper hit|sleeper hits|ive never heard of|i havent heard of|i wont have heard of|i probably havent heard of|underappreciated|less famous|lesser seen|less mainstream|less popular|not mainstream|deep cut|deep cuts|rare gem|gem'
const FEW =
  'nobody|no one|noone|nobody else|no one else|hardly anyone|hardly anybody|almost nobody|almost no one|barely anyone|barely anybody|few people|few|not many people|not many|not a lot of people|hardly anybodys|nobodys|no ones|hardly anyones'
const MANY = 'everyone|everybody|everyones|everybodys|every film fan|all the world|absolutely everyone'
const HAVE =
  '|has|have|ever|has ever|have ever|seems to have|should|should have|shouldve|must|ought to|needs to|has to|keeps|is'
const KNOW =
  'heard of|seen|knows|know|knows about|know about|saw|talks about|talk about|talking about|remembers|remember|watched|see|watch|raves about|raving about'

/** "No one has heard of", "everyone should see", and the like. */
function combined(people: string): string[] {
  return people
    .split('|')
    .flatMap((who) =>
      HAVE.split('|').flatMap((have) => KNOW.split('|').map((know) => [who, have, know].filter(Boolean).join(' '))),
    )
}
const UNSEEN =
  'i havent seen|havent seen|i have not seen|have not seen|ive not seen|ive never seen|i have never seen|never seen|we havent seen|weve not seen|not seen yet|havent seen yet|i havent seen yet|havent watched|havent watched yet|new to me|unseen|i wont have seen|i probably havent seen|i might not have seen|i may not have seen|neither of us has seen|neither of us have seen|none of us has seen|none of us have seen|havent seen before|never seen before|havent already seen'
const SEEN =
  'rewatch|re watch|rewatchable|rewatching|watch again|see again|for the second time|old favourite|old favorite|already rated|one of my favourites|one of my favorites'
const SERVICES =
  'on my services|on my streaming services|on my subscriptions|in my subscriptions|that i can stream|i can stream|we can stream|can be streamed|available to stream|on streaming|streaming now|that i can watch right now|on a service i have|on one of my services|on what i have|i already pay for|i pay for|i subscribe to|on services i have|on my apps|included with my subscription|included in my subscriptions'

/** Denials of a place are read as such. */
const DENIED_PLACE = /^(?:not|no|non|nothing) (?:from )?(?:american|hollywood|english|british|european)$/
const GENRE_STEMS = /^(?:comed|thriller|horror|drama|romance|western|mystery|action|movie|film|cinema)/
const PLACES: ReadonlySet<string> = new Set(placePhrases().map(([phrase]) => phrase.toLowerCase()))

/** True if a phrase of a concept only names a place and a genre, or denies a place: read word by word they are limits. */
function isPlain(phrase: string): boolean {
  const [genre = '', ...place] = phrase.split(' ').toReversed()
  return DENIED_PLACE.test(phrase) || (GENRE_STEMS.test(genre) && PLACES.has(place.toReversed().join(' ')))
}

/** More ways to say what another phrase says, by that phrase. */
const SAME_AS: Readonly<Record<string, string>> = {
  scary:
    'be scared|scare me|scare us|scares|get scared|get frightened|good scare|scare the pants off|terrify me|terrify us|frighten me|spook us|spook me',
  'make me cry':
    'feel like crying|want to cry|wanna cry|need to cry|ready to cry|cry my eyes out|cry our eyes out|makes me cry|make us cry|sob|sobbing|weep|weepy|bawl|a weepie|in tears',
  'few words':
    'no dialogue|without dialogue|hardly any talking|barely any talking|no talking|barely any dialogue|next to no dialogue|with no dialogue|little talking|not much talking|not much dialogue|without talking',
  'brain off':
    'not too heavy|not heavy|isnt heavy|nothing too heavy|dont want anything heavy|dont feel like anything heavy',
  'cheer me up': 'take my mind off things|take my mind off|distract me|take our minds off',
  'rainy day': 'raining outside|raining|pouring outside|pouring with rain',
  gore: 'disgusting|gross|grossness|revolting|icky|stomach turning',
}

/** Said of who watches along: nothing scary, then. */
const EASILY_SCARED =
  'scared easily|easily scared|scares easily|scare easily|gets scared|gets scared easily|get scared easily|get scared really easily|gets scared really easily|gets frightened|frightened easily|gets frightened easily|easily frightened|gets nightmares|get nightmares|gets bad dreams|easily spooked|spooks easily|afraid of everything|scared of everything'

/** Phrases for deaths that must not happen. */
const NOBODY_DIES =
  'nobody dies|no one dies|noone dies|nobody gets killed|no one gets killed|nobody is killed|no one is killed|nobody gets hurt|no one gets hurt|nobody is murdered'

/** The last year that counts as old by itself. */
const OLD = 1979

const fixed = (wish: Wish): Meaning => ({ wishes: [wish], rank: RANKS.fixed })

/** The phrases that requests are read by. */
export function buildPhrases({ concepts, labels, genres, keywords }: RequestVocabulary): PhraseTable<Meaning> {
  const table = new PhraseTable<Meaning>()
  for (const known of [FUNCTION_WORDS, REQUEST_WORDS, CUE_WORDS, PATTERN_WORDS]) table.learn(known)
  for (const [phrase, wish] of fixedWishes()) table.add(phrase.split(' '), fixed(wish))
  for (const [phrase, wishes] of oldPlaces()) table.add(phrase.split(' '), { wishes, rank: RANKS.fixed })
  for (const [phrase, wishes] of countryGenres(genres)) table.add(phrase.split(' '), { wishes, rank: RANKS.fixed })
  const idle: Meaning = { wishes: [], rank: RANKS.filler }
  for (const phrase of [...IDLE_PHRASES, ...COMPANION_PHRASES]) table.add(phrase.split(' '), idle, { corrected: false })
  for (const concept of concepts) {
    const meaning: Meaning = { wishes: [{ kind: 'concept', name: concept.name, wanted: true }], rank: RANKS.concept }
    for (const phrase of concept.phrases) if (!isPlain(phrase)) addPhrase(table, phrase, meaning)
  }
  const genreNames = new Set(genres.map((genre) => genre.toLowerCase()))
  for (const { name } of labels) {
    if (DECADE.test(name) || genreNames.has(name.toLowerCase())) continue
    addForms(table, name, { wishes: [{ kind: 'label', name, wanted: true }], rank: RANKS.label })
  }
  for (const name of genres) {
    const meaning: Meaning = { wishes: [{ kind: 'genre', name, wanted: true }], rank: RANKS.genre }
    if (!NOT_BY_NAME.has(name)) addForms(table, name, meaning)
    for (const phrase of genreWords(name)) addPhrase(table, phrase, meaning)
  }
  const telling = keywords.filter(({ name, movies }) => isTelling(table, words(name), movies))
  for (const { name } of telling) {
    const meaning: Meaning = { wishes: [{ kind: 'keyword', name, wanted: true }], rank: RANKS.keyword }
    addForms(table, name, meaning, { corrected: false })
  }
  for (const [phrase, others] of Object.entries(SAME_AS)) {
    const wishes = meaningOf(table, phrase)
    if (wishes === undefined) continue
    for (const other of others.split('|')) table.add(other.split(' '), { wishes, rank: RANKS.label })
  }
  const unwantedAs = (phrase: string): Meaning => {
    const wishes = meaningOf(table, phrase) ?? []
    return { wishes: wishes.map((wish) => ({ ...wish, wanted: false })), rank: RANKS.fixed }
  }
  const nightmares = ['them', 'him', 'her', 'me', 'us', 'the kids', 'my kids'].flatMap((who) => [
    `give ${who} nightmares`,
    `gives ${who} nightmares`,
  ])
  for (const phrase of [...EASILY_SCARED.split('|'), ...nightmares]) table.add(phrase.split(' '), unwantedAs('scary'))
  for (const phrase of ['no', 'without']) table.add([phrase, 'talking', 'animals'], unwantedAs('talking animals'))
  for (const phrase of NOBODY_DIES.split('|')) table.add(phrase.split(' '), unwantedAs('someone dies'))
  return table
}

/** Meaning of exactly this phrase, or undefined if it has none. */
export function meaningOf(table: PhraseTable<Meaning>, phrase: string): readonly Wish[] | undefined {
  const tokens = tokenize(phrase)
  const words = tokens.map(({ text }) => text)
  const found = table.at(words, tokens, 0).find(({ length }) => length === words.length)
  return found !== undefined && found.value.wishes.length > 0 ? found.value.wishes : undefined
}

/** "Old Japanese" and the like. */
function oldPlaces(): [phrase: string, wishes: Wish[]][] {
  return placePhrases().map(([phrase, name]): [string, Wish[]] => [
    `old ${words(phrase).join(' ')}`,
    [
      { kind: 'years', from: null, to: OLD, wanted: true },
      { kind: 'place', name, wanted: true },
    ],
  ])
}

/** "K-horror" and the like. */
function countryGenres(genres: readonly string[]): [phrase: string, wishes: Wish[]][] {
  return Object.entries({ k: 'KR', j: 'JP' }).flatMap(([letter, place]) =>
    genres.flatMap((name) =>
      genreWords(name).map((said): [string, Wish[]] => [
        `${letter} ${said}`,
        [
          { kind: 'place', name: place, wanted: true },
          { kind: 'genre', name, wanted: true },
        ],
      ]),
    ),
  )
}

function* fixedWishes(): Generator<[phrase: string, wish: Wish]> {
  for (const [name, said] of Object.entries(FEATURES) as [FeatureName, string][]) {
    for (const phrase of said.split('|')) yield [phrase, { kind: 'feature', name, wanted: true }]
  }
  for (const [name, phrases] of Object.entries(STUDIOS)) {
    for (const phrase of phrases.split('|')) yield [phrase, { kind: 'studio', name, wanted: true }]
  }
  for (const phrase of ['in colour', 'in color', 'colour film', 'color film']) {
    yield [phrase, { kind: 'feature', name: 'monochrome', wanted: false }]
  }
  for (const phrase of ['standalone', 'stand alone', 'one off', 'self contained']) {
    yield [phrase, { kind: 'feature', name: 'sequel', wanted: false }]
  }
  for (const phrase of [...KNOWN.split('|'), ...combined(MANY)])
    yield [phrase, { kind: 'fame', level: 'known', wanted: true }]
  for (const phrase of [...HIDDEN.split('|'), ...combined(FEW)])
    yield [phrase, { kind: 'fame', level: 'hidden', wanted: true }]
  for (const phrase of UNSEEN.split('|')) yield [phrase, { kind: 'seen', wanted: false }]
  for (const phrase of SEEN.split('|')) yield [phrase, { kind: 'seen', wanted: true }]
  for (const phrase of SERVICES.split('|')) yield [phrase, { kind: 'services', wanted: true }]
  for (const [phrase, place] of placePhrases()) {
    yield [words(phrase).join(' '), { kind: 'place', name: place, wanted: true }]
  }
  for (const [name, code] of Object.entries(LANGUAGES)) {
    for (const phrase of [
      `in ${name}`,
      `${name} language`,
      `${name} speaking`,
      `spoken in ${name}`,
      `speak ${name}`,
      `learn ${name}`,
    ]) {
      yield [phrase, { kind: 'language', code, wanted: true }]
    }
  }
}

function addPhrase(table: PhraseTable<Meaning>, phrase: string, meaning: Meaning): void {
  const parts = phrase.split(/\s+/).flatMap((part) => {
    const folded = words(part)
    return part.endsWith('*') && folded.length > 0 ? folded.with(folded.length - 1, `${folded.at(-1)}*`) : folded
  })
  if (parts.length > 0) table.add(parts, meaning)
}

/** A name in the singular and the plural. */
function addForms(table: PhraseTable<Meaning>, name: string, meaning: Meaning, options?: { corrected: boolean }): void {
  const parts = words(name)
  if (parts.length === 0) return
  for (const last of formsOf(parts.at(-1)!)) table.add(parts.with(parts.length - 1, last), meaning, options)
}

function formsOf(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return [word]
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`]
  if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return [word, `${word}es`]
  if (word.endsWith('s')) return [word, word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`]
  return [word, /(?:x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`]
}

/** True if a keyword says more than its words do by themselves ("horror movie" does not), and several movies carry it. */
function isTelling(table: PhraseTable<Meaning>, parts: readonly string[], movies: number): boolean {
  if (movies < (parts.length > 1 ? KEYWORD_MOVIES / 2 : KEYWORD_MOVIES)) return false
  if (parts.length === 1 && EVERYDAY.has(parts[0])) return false
  return !parts.every((part) => isFiller(part) || table.has(part) || /^\d+s?$/.test(part))
}
