import { FileError } from '@marquee/files'
import { imageAddress, mapMovie, mapRegions } from '../../packages/sources/src/tmdb/map.ts'
import { readExport } from '../../packages/sources/src/tmdb/export-file.ts'
import { parseList, parseMovie, parseOffers } from '../../packages/sources/src/tmdb/parse.ts'
import { isImageName } from '../../packages/sources/src/images/sizes.ts'
import { SourceError } from '../../packages/sources/src/errors.ts'
import { UpstreamError } from '../../packages/sources/src/upstream/errors.ts'
import { parseFilms } from '../../packages/sources/src/wikidata/client.ts'
import { mapFilm } from '../../packages/sources/src/wikidata/map.ts'
import { FACTS } from '../../packages/sources/src/wikidata/query.ts'
import { withFile } from './scratch.ts'
import { must, mustBeStorable, parseJson, readOrRefuse, type Target } from './target.ts'

const IMAGES = 'https://image.tmdb.org/t/p'

const person = { id: 1158, name: 'Al Pacino', profile_path: '/p.jpg', popularity: 9.5, known_for_department: 'Acting' }
const offer = { provider_id: 8, provider_name: 'Netflix', logo_path: '/n.png', display_priority: 1 }
const regions = {
  results: {
    US: { link: 'https://www.themoviedb.org/movie/949/watch', flatrate: [offer], rent: [offer], free: [offer] },
    DE: { link: null, ads: [offer], buy: [offer] },
  },
}
const item = { id: 680, title: 'Pulp Fiction', adult: false, poster_path: '/p.jpg', release_date: '1994-09-10' }
const movie = {
  id: 949,
  title: 'Heat',
  adult: false,
  budget: 60_000_000,
  homepage: 'https://example.org/heat',
  imdb_id: 'tt0113277',
  original_language: 'en',
  overview: 'A thief and a detective.',
  poster_path: '/zMyfPUelumio3tiDKPffaUpsQTD.jpg',
  release_date: '1995-12-15',
  runtime: 170,
  vote_average: 7.9,
  vote_count: 6000,
  genres: [{ id: 28, name: 'Action' }],
  origin_country: ['US'],
  production_countries: [{ iso_3166_1: 'US', name: 'United States' }],
  keywords: { keywords: [{ id: 1, name: 'heist' }] },
  alternative_titles: { titles: [{ iso_3166_1: 'DE', title: 'Heat – Fadenkreuz', type: '' }] },
  credits: { cast: [{ ...person, character: 'Hanna', order: 0 }], crew: [{ ...person, job: 'Director' }] },
  external_ids: { wikidata_id: 'Q42198' },
  similar: { results: [item] },
  recommendations: { results: [item] },
  'watch/providers': regions,
}
const films = {
  results: {
    bindings: Object.entries({
      place: 'Los Angeles',
      period: 'World War II',
      subject: 'heist',
      genre: 'crime film',
      country: 'US',
      language: 'en',
      date: '1995-12-15T00:00:00Z',
      minutes: '170',
      budget: '+60000000',
      revenue: '67436818',
      worldwide: '187436818',
      film: 'http://www.wikidata.org/entity/Q42198',
    }).map(([fact, value]) => ({
      key: { value: 'tt0113277' },
      fact: { value: fact },
      value: { type: 'literal', value },
      ...(fact === 'date' && { precision: { type: 'literal', value: '11' } }),
    })),
  },
}
const wanting = {
  id: 1,
  title: 'Heat',
  tmdbId: 949,
  imdbId: 'tt0113277',
  hasGenres: false,
  hasCountries: false,
  hasCredits: false,
}
const VOCABULARY = new Map([
  ['place_location/los angeles', 'Los Angeles'],
  ['time_period/world war ii', 'World War II'],
  ['mood/tense', 'tense'],
])

/** Parses a response like the client, which has rejected invalid JSON before. */
function answer(parse: (body: unknown) => unknown) {
  return async (input: Buffer): Promise<void> => {
    const body = parseJson(input)
    if (body !== undefined) mustBeStorable(await readOrRefuse(() => parse(body), UpstreamError))
  }
}

function mapFilms(body: unknown) {
  const found = parseFilms(body)
  return [...found.films.values()].map((facts) => mapFilm(wanting, facts, VOCABULARY))
}

async function readIds(input: Buffer): Promise<void> {
  const name = input[0] === 0x1f ? 'ids.json.gz' : 'ids.json'
  await withFile(name, input, async (path) => {
    mustBeStorable({
      tmdbId: await readOrRefuse(() => readOrRefuse(() => readExport(path, 1000), SourceError), FileError),
    })
  })
}

/** An image path as TMDB gives it and as visitors request it: both must name only a plain file of the host. */
function readImagePath(input: Buffer): void {
  const text = input.toString('utf8')
  const address = imageAddress(text, IMAGES)
  must(address === null || new URL(address).href === `${IMAGES}/original${text}`, `another address: ${address}`)
  const [size, ...rest] = text.split('/')
  const file = rest.join('/')
  if (!isImageName(size, file)) return
  must(new URL(`${IMAGES}/${size}/${file}`).href === `${IMAGES}/${size}/${file}`, `another picture: ${text}`)
  must(!/[/\\]|\.\./.test(file), `a path that leads elsewhere: ${text}`)
}

const names = (value: object) => [...JSON.stringify(value).matchAll(/"([^"]+)"/g)].map(([, name]) => name)

export const targets: readonly Target[] = [
  {
    name: 'tmdb-movie',
    kind: 'json',
    samples: [JSON.stringify(movie), '{"id":949,"title":"Heat"}'],
    dictionary: names(movie),
    run: answer((body) => mapMovie(parseMovie(body).value, IMAGES)),
  },
  {
    name: 'tmdb-offers',
    kind: 'json',
    samples: [JSON.stringify(regions)],
    dictionary: names(regions),
    run: answer((body) => mapRegions(parseOffers(body).value, IMAGES)),
  },
  {
    name: 'tmdb-list',
    kind: 'json',
    samples: [JSON.stringify({ page: 1, total_pages: 3, results: [item, { ...item, adult: true }] })],
    dictionary: names(item),
    run: answer((body) => parseList(body).value.items.map(({ id }) => ({ id }))),
  },
  {
    name: 'tmdb-export',
    kind: 'text',
    samples: [
      '{"adult":false,"id":949,"original_title":"Heat","popularity":43.1,"video":false}\n{"id":1,"adult":true}\n',
    ],
    dictionary: ['{"id":1}', '"id":', '"adult":true', '"video":true', '"popularity":', '\n'],
    run: readIds,
  },
  {
    name: 'wikidata',
    kind: 'json',
    samples: [films, ...films.results.bindings.map((row) => ({ results: { bindings: [row] } }))].map((sample) =>
      JSON.stringify(sample),
    ),
    dictionary: [...FACTS, ...names(films), 'musical film', 'television film', 'film noir', 'postwar', '9', '10'],
    run: answer(mapFilms),
  },
  {
    name: 'image-path',
    kind: 'text',
    samples: ['/zMyfPUelumio3tiDKPffaUpsQTD.jpg', 'w342/zMyfPUelumio3tiDKPffaUpsQTD.jpg', 'w92/a_b-c.PNG'],
    dictionary: ['w500', 'original', '.webp', '.svg', '/', '..', '%2e', '?', '#', '@', '\\'],
    run: readImagePath,
  },
]
