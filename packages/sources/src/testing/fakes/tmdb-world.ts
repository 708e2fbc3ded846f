import { loadStarter, type StarterMovie } from '@marquee/starter'

/** TMDB's response shapes, as far as the product uses them. */
type Json = Record<string, unknown>

export interface FakeWorld {
  ids: readonly number[]
  /** As lists of popular movies have them: with some videos and soft-core movies among the others. */
  listed: readonly number[]
  /** Most votes first, without videos. */
  bestKnown: readonly number[]
  details(id: number): Json | null
  listItem(id: number): Json
  search(query: string, year?: number): number[]
  offers(id: number): Json
  person(id: number): Json | null
  /** Movies by IMDb id. */
  find(imdbId: string): number[]
}

export interface WorldOptions {
  /** Number of movies in addition to those of the starter catalogue. */
  invented: number
  starter?: boolean
  /** A word in every text, to search for where no such text may appear. */
  marker?: string
  /** Without them the product draws posters, as it does for every missing picture. */
  pictures?: boolean
}

/** Invented movies have ids from here on. */
export const FIRST_INVENTED = 5_000_001

const FIRST_VIDEO = 6_000_001
const FIRST_SOFTCORE = 7_000_001
/** Number of listed movies for each video and each soft-core movie. */
const MARKED_EVERY = 15

const FIRST_PERSON = 1_000_000
const PEOPLE = 8_000_000

const ADJECTIVES = ['Silent', 'Crimson', 'Last', 'Hidden', 'Golden', 'Paper', 'Northern', 'Borrowed', 'Quiet', 'Iron']
const NOUNS = ['Harbor', 'Orchard', 'Signal', 'Winter', 'Lantern', 'River', 'Letter', 'Garden', 'Parade', 'Meridian']
const GENRES = [28, 12, 16, 35, 80, 18, 10751, 14, 27, 9648, 10749, 878, 53]
const WORDS = ['lighthouse', 'heist', 'inheritance', 'road trip', 'small town', 'double life', 'robot', 'time loop']
/** Jobs of some movies only, in addition to their director. */
const RARE_JOBS = ['Co-Director', 'Original Story', 'Teleplay', 'Boom Operator']
const DEPARTMENTS: Readonly<Record<string, string>> = {
  Director: 'Directing',
  Producer: 'Production',
  'Director of Photography': 'Camera',
  Editor: 'Editing',
  'Original Music Composer': 'Sound',
}
const REGIONS = ['US', 'GB', 'DE', 'FR', 'AT']
/** Regions with an offer or two: a movie has 60 to 130 in all, as at TMDB. */
const FURTHER_REGIONS = (
  'AD AE AG AL AO AR AU AZ BA BB BE BF BG BH BM BO BR BS BY BZ CA CD CH CI CL CM CO CR CU CV CY CZ DK DO DZ EC EE EG ES FI FJ ' +
  'GF GG GH GI GQ GR GT GY HK HN HR HU ID IE IL IN IQ IS IT JM JO JP KE KR KW LB LC LI LT LU LV LY MA MC MD ME MG MK ML MT MU ' +
  'MW MX MY MZ NE NG NI NL NO NZ OM PA PE PF PG PH PK PL PS PT PY QA RO RS RU SA SC SE SG SI SK SM SN SV TC TD TH TN TR TT TW UG UY'
).split(' ')

/** Makes the same movies every time: the starter catalogue's, and invented ones by number. */
export function createWorld({ pictures = true, ...options }: WorldOptions): FakeWorld {
  const world = createPicturedWorld(options)
  if (pictures) return world
  return {
    ...world,
    details: (id) => withoutPictures(world.details(id)),
    listItem: (id) => withoutPictures(world.listItem(id)),
    offers: (id) => withoutPictures(world.offers(id)),
    person: (id) => withoutPictures(world.person(id)),
  }
}

/** The same value with every address of a picture set to null, however deep. */
function withoutPictures<T>(value: T): T {
  const text = JSON.stringify(value, (name, part: unknown) =>
    /^(?:poster|backdrop|profile|logo)_path$/.test(name) ? null : part,
  )
  return JSON.parse(text) as T
}

function createPicturedWorld({ invented, starter = false, marker = 'plain' }: WorldOptions): FakeWorld {
  const known = new Map((starter ? loadStarter().movies : []).map((movie) => [movie.tmdb_id, movie]))
  const ids = [...known.keys(), ...Array.from({ length: invented }, (_, index) => FIRST_INVENTED + index)]
  const listed = withMarked(ids)
  const all = new Set(listed)
  const facts = (id: number) => listItem(id, known.get(id), marker)
  const people = peopleOf([...known.values()])
  return {
    ids,
    listed,
    bestKnown: listed.filter((id) => !isVideo(id)).toSorted((a, b) => votes(b) - votes(a)),
    details: (id) =>
      all.has(id) ? { ...facts(id), ...details(id, known.get(id), { marker, ids, facts, people }) } : null,
    listItem: facts,
    search: (query, year) => {
      const wanted = query.toLowerCase()
      const isMeant = ({ title, release_date: date }: Json) =>
        String(title).toLowerCase().includes(wanted) &&
        (year === undefined || Number(String(date).slice(0, 4)) === year)
      return ids.filter((id) => isMeant(facts(id))).slice(0, 20)
    },
    offers,
    person: (id) => (id >= FIRST_PERSON && id < FIRST_PERSON + PEOPLE ? biography(id, marker) : null),
    find: (imdbId) => ids.filter((id) => imdbIdOf(id, known.get(id)) === imdbId),
  }
}

function withMarked(ids: readonly number[]): number[] {
  return ids.flatMap((id, index) => {
    const number = Math.floor(index / MARKED_EVERY)
    return index % MARKED_EVERY === 9 ? [id, FIRST_VIDEO + number, FIRST_SOFTCORE + number] : [id]
  })
}

const isVideo = (id: number) => id >= FIRST_VIDEO && id < FIRST_SOFTCORE
const votes = (id: number) => 10 + (id % 9000)

function listItem(id: number, starter: StarterMovie | undefined, marker: string): Json {
  const title =
    starter?.title ?? `The ${pick(ADJECTIVES, id)} ${pick(NOUNS, Math.floor(id / 10))} ${id - FIRST_INVENTED + 1}`
  return {
    adult: false,
    backdrop_path: `/backdrop-${id}.png`,
    genre_ids: starter?.genres ?? [pick(GENRES, id)],
    id,
    original_language: starter?.original_language ?? 'en',
    original_title: starter?.original_title ?? title,
    overview: `Somebody finds a ${marker} map in the attic of number ${id} and follows it through one long night.`,
    popularity: 1000 / (1 + (id % 5000)),
    poster_path: `/poster-${id}.png`,
    softcore: id >= FIRST_SOFTCORE,
    release_date: starter?.release_date ?? `${1950 + (id % 75)}-0${1 + (id % 9)}-1${id % 10}`,
    title,
    video: isVideo(id),
    vote_average: 5 + (id % 40) / 10,
    vote_count: votes(id),
  }
}

interface DetailContext {
  marker: string
  ids: readonly number[]
  facts: (id: number) => Json
  /** Of the starter catalogue, by their names there. */
  people: ReadonlyMap<string, Json>
}

function details(id: number, starter: StarterMovie | undefined, context: DetailContext): Json {
  const { marker, ids, facts } = context
  const place = ids.indexOf(id)
  const near = Array.from({ length: 20 }, (_, k) => ids[(place + k + 1) % ids.length]!).map(facts)
  const watched = Array.from({ length: 12 }, (_, k) => ids[(place + 7 * k + 30) % ids.length]!).map(facts)
  return {
    belongs_to_collection: collection(id, starter, marker),
    budget: starter?.budget ?? 1_000_000 * (id % 90),
    homepage: '',
    imdb_id: imdbIdOf(id, starter),
    genres: (starter?.genres ?? [pick(GENRES, id), pick(GENRES, id + 5)]).map((genre) => ({ id: genre, name: '' })),
    origin_country: starter?.origin_country ?? ['US'],
    production_countries: [{ iso_3166_1: 'US', name: 'United States of America' }],
    revenue: 0,
    runtime: starter?.runtime ?? 80 + (id % 70),
    status: 'Released',
    tagline: `A ${marker} night is long.`,
    keywords: {
      keywords: [id, id + 3]
        .map((k) => ({ id: k % WORDS.length, name: pick(WORDS, k) }))
        .concat([
          { id: 99, name: `${marker} quest` },
          // TMDB has keywords with a space at their end, beside the same one without.
          id % 2 === 0 ? { id: 98, name: 'Simulated Reality' } : { id: 97, name: 'simulated reality ' },
        ]),
    },
    credits: { cast: cast(id, starter, context), crew: crew(id, starter, context) },
    external_ids: {
      imdb_id: null,
      wikidata_id: `Q${1_000_000 + id}`,
      facebook_id: null,
      instagram_id: null,
      twitter_id: null,
    },
    translations: { translations: translations(id) },
    alternative_titles: { titles: [{ iso_3166_1: 'DE', title: `Nummer ${id}`, type: '' }] },
    similar: { page: 1, results: near, total_pages: 1, total_results: near.length },
    recommendations: { page: 1, results: watched, total_pages: 1, total_results: watched.length },
    'watch/providers': offers(id),
  }
}

/** As TMDB has them: a title of each region, and an empty one where it is the title that is shown. */
function translations(id: number): Json[] {
  const titles = [
    ['en', 'US', ''],
    ['es', 'ES', `La casa ${id}`],
    ['es', 'MX', `El caserón ${id}`],
  ]
  return titles.map(([language, region, title]) => {
    return { iso_639_1: language, iso_3166_1: region, data: { homepage: '', overview: '', tagline: '', title } }
  })
}

function collection(id: number, starter: StarterMovie | undefined, marker: string): Json | null {
  const invented = id % 2 === 0 ? `The ${marker} Nights` : undefined
  const name = starter ? starter.collection?.name : invented
  return name === undefined
    ? null
    : { id: numberOf(name), name: `${name} Collection`, poster_path: null, backdrop_path: null }
}

/** A number that is almost certainly another one for another name. */
function numberOf(name: string): number {
  return [...name].reduce((hash, letter) => (31 * hash + letter.codePointAt(0)!) % 1_000_000_007, 7)
}

function cast(id: number, starter: StarterMovie | undefined, { marker, people }: DetailContext): Json[] {
  const roles =
    starter?.cast.map(({ name, character }) => ({ person: people.get(name)!, character })) ??
    Array.from({ length: 8 }, (_, k) => ({ person: inventedPerson(id + k), character: '' }))
  return roles.map(({ person: actor, character }, order) => ({
    ...actor,
    cast_id: order,
    character: character || `${marker} role ${order}`,
    credit_id: `c${id}-${order}`,
    order,
  }))
}

function crew(id: number, starter: StarterMovie | undefined, { people }: DetailContext): Json[] {
  const jobs = starter?.crew.map(({ name, job }) => ({ person: people.get(name)!, job })) ?? [
    { person: inventedPerson(id + 100), job: 'Director' },
    ...(id % 7 === 0 ? RARE_JOBS.map((job, k) => ({ person: inventedPerson(id + 200 + k), job })) : []),
  ]
  return jobs.map(({ person: member, job }, k) => ({
    ...member,
    credit_id: `d${id}-${k}`,
    department: DEPARTMENTS[job] ?? 'Writing',
    job,
  }))
}

function inventedPerson(seed: number): Json {
  const name = `${pick(ADJECTIVES, seed)} ${pick(NOUNS, Math.floor(seed / 10))} the ${seed % 997}`
  return person(FIRST_PERSON + seed, { name, department: 'Acting' })
}

/** As TMDB names them: two people may have one name, and none has an addition in brackets. */
function peopleOf(movies: readonly StarterMovie[]): Map<string, Json> {
  const departments = new Map<string, string>()
  for (const { cast: actors, crew: members } of movies) {
    for (const { name, job } of members) departments.set(name, departments.get(name) ?? DEPARTMENTS[job] ?? 'Writing')
    for (const { name } of actors) departments.set(name, 'Acting')
  }
  return new Map(
    [...departments].map(([name, department], index) => [
      name,
      person(FIRST_PERSON + index, { name: name.replace(/ \([^()]*\)$/, ''), department }),
    ]),
  )
}

function person(id: number, { name, department }: { name: string; department: string }): Json {
  return {
    adult: false,
    gender: 0,
    id,
    known_for_department: department,
    name,
    original_name: name,
    popularity: (id % 100) / 10,
    profile_path: `/profile-${id}.png`,
  }
}

function biography(id: number, marker: string): Json {
  return {
    adult: false,
    also_known_as: [],
    biography: `Number ${id} grew up beside a ${marker} harbour and was taken to the movies on rainy days.`,
    birthday: `19${10 + (id % 80)}-0${1 + (id % 9)}-1${id % 10}`,
    deathday: null,
    gender: 0,
    homepage: null,
    id,
    imdb_id: null,
    known_for_department: 'Acting',
    name: `Number ${id}`,
    place_of_birth: null,
    popularity: (id % 100) / 10,
    profile_path: `/profile-${id}.png`,
  }
}

function imdbIdOf(id: number, starter: StarterMovie | undefined): string | null {
  return starter ? starter.imdb_id : `tt${90_000_000 + (id % 9_000_000)}`
}

function offers(id: number): Json {
  const provider = (number: number) => ({
    display_priority: number,
    logo_path: `/logo-${number}.png`,
    provider_id: number,
    provider_name: `Lantern Stream ${number}`,
  })
  const regions = REGIONS.map((region, k) => [
    region,
    {
      link: `https://www.themoviedb.org/movie/${id}/watch?locale=${region}`,
      flatrate: [provider(1 + ((id + k) % 5))],
      rent: [provider(10 + (id % 3)), provider(20)],
      buy: [provider(20)],
      ...(k % 2 === 0 ? { free: [provider(30)] } : { free: [provider(31)], ads: [provider(31)] }),
    },
  ])
  const further = FURTHER_REGIONS.slice(0, 55 + (id % 71)).map((region) => [
    region,
    {
      link: `https://www.themoviedb.org/movie/${id}/watch?locale=${region}`,
      // TMDB has such names.
      flatrate: [{ ...provider(40), provider_name: 'Lantern Stream 40 ' }],
      rent: [provider(20)],
    },
  ])
  return { id, results: Object.fromEntries([...regions, ...further]) as Json }
}

function pick<T>(list: readonly T[], seed: number): T {
  return list[seed % list.length]!
}
