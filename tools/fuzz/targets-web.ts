import { createEventReader, EventStreamError, type WrittenEvent } from '@marquee/contract'
import { must, type Target } from './target.ts'

/** The origin for the web app's readers of addresses, which are otherwise pure. */
const ORIGIN = 'http://localhost:8080'
Object.defineProperty(globalThis, 'location', { value: { origin: ORIGIN }, configurable: true })

// Typed here, because the web app's types need the browser's.
const WEB = new URL('../../apps/web/src/', import.meta.url)
const load = async <T>(path: string) => (await import(new URL(path, WEB).href)) as T
const { safeRedirect } = await load<{ safeRedirect: (target: string) => string }>('lib/safe-redirect.ts')
const { parseFilters, toSearch } = await load<{
  parseFilters: (search: object) => { genres: number[]; yearFrom: number | null }
  toSearch: (filters: object) => object
}>('features/filters/filters.ts')
const { parseSearch } = await load<{ parseSearch: (search: object) => object }>('features/filters/address.ts')
const { parsePage, toPageSearch } = await load<{
  parsePage: (text: string | undefined) => number
  toPageSearch: (page: number) => { page?: string }
}>('lib/search-params.ts')
const { parseId } = await load<{ parseId: (text: string) => number | null }>('lib/parse-id.ts')
const { imageVariant } = await load<{ imageVariant: (address: string, size: 'w200') => string }>('lib/image-address.ts')

/** A redirect must always lead to a page of this site. */
function redirect(input: Buffer): void {
  const page = safeRedirect(input.toString('utf8'))
  const url = new URL(page, `${ORIGIN}/signin`)
  must(url.origin === ORIGIN && /^\/(?![/\\])/.test(page), `leads elsewhere: ${page}`)
  must(safeRedirect(page) === page, `leads on: ${page}`)
  must(!url.pathname.startsWith('/api'), `leads to the API: ${page}`)
}

/** Filters read from an address must survive being written to an address again. */
function searchParameters(input: Buffer): void {
  const text = input.toString('utf8')
  const search: { page?: string } = parseSearch(Object.fromEntries(new URLSearchParams(text)))
  const filters = parseFilters(search)
  const page = parsePage(search.page)
  const again: { page?: string } = { ...toSearch(filters), ...toPageSearch(page) }
  must(JSON.stringify(parseFilters(again)) === JSON.stringify(filters), `other filters: ${JSON.stringify(again)}`)
  must(parsePage(again.page) === page && Number.isInteger(page) && page >= 1, `another page: ${page}`)
  const id = parseId(text)
  must(id === null || (Number.isInteger(id) && id > 0 && id < 2 ** 31), `an id that is none: ${id}`)
  must(imageVariant(text, 'w200').length <= text.length, 'a longer address')
}

/** Events must be the same wherever the stream is cut, and hold no line end but those of their data. */
function events(input: Buffer): void {
  const text = input.toString('utf8')
  const whole = eventsIn([text])
  for (const size of [1, 2, 7]) {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.slice(at * size, (at + 1) * size),
    )
    const cut = eventsIn(pieces)
    must(JSON.stringify(cut) === JSON.stringify(whole), `other events in pieces of ${size}: ${JSON.stringify(cut)}`)
  }
  for (const { event, id, data } of whole) {
    must(
      !/[\r\n]/.test(event + id) && !data.includes('\r'),
      `a line end inside: ${JSON.stringify({ event, id, data })}`,
    )
    must(event !== '' && !id.includes('\0'), `a field that may not be: ${JSON.stringify({ event, id })}`)
  }
}

function eventsIn(pieces: readonly string[]): WrittenEvent[] {
  const read = createEventReader()
  try {
    return pieces.flatMap(read)
  } catch (error) {
    must(error instanceof EventStreamError, `another error: ${String(error)}`)
    return []
  }
}

export const targets: readonly Target[] = [
  {
    name: 'events',
    kind: 'text',
    samples: [
      'id: 12\nevent: changed\ndata: {"version":12}\n\n',
      ':\n\n',
      'data: a\r\ndata: b\r\n\r\n',
      '\uFEFFretry: 5\rid\rdata\r\r',
    ],
    dictionary: [
      'id',
      'event',
      'data',
      'retry',
      ':',
      ': ',
      '\n',
      '\r',
      '\r\n',
      '\n\n',
      '\0',
      '\uFEFF',
      '{"version":1}',
    ],
    run: events,
  },
  {
    name: 'redirect',
    kind: 'text',
    samples: ['/groups', '/movie/5#cast', '/search?genres=28,12', '/search/a%2Fb', '/edit-profile', '//evil.example'],
    dictionary: [
      ['/', '\\', '//', '/\\', '%2f', '%5c', '%09', '\t', '\r', '\n', '@', ':', '?', '#', '..', '.', ';'],
      ['evil.example', 'https:', 'javascript:', 'localhost:8080', '\uff0f', '\u2044', '\u3002', '/api/', '/signin'],
    ].flat(),
    run: redirect,
  },
  {
    name: 'search-parameters',
    kind: 'text',
    samples: [
      'genres=28,12&not_genres=18&labels=3&keywords=9&year_from=1990&year_to=2000&match=any&order=personal&page=2',
      'people=819,2963-director&countries=FR,SU&languages=fr,cn&prizes=oscar,oscar/film&suitable_for=0&minutes_from=60&minutes_to=90',
      '28',
      'https://image.tmdb.org/t/p/original/a.jpg',
    ],
    dictionary: [
      'genres=',
      '&not_labels=',
      '&year_from=',
      '&people=',
      '-writer',
      '&minutes_to=',
      '&prizes=',
      '&suitable_for=',
      '&page=',
      '&match=any',
      '&order=',
      ',',
      '%2C',
      '+',
      '2147483647',
    ],
    run: searchParameters,
  },
]
