import { RATING_VALUES } from '@marquee/contract'

/** A rating or shortlist entry that one person changes repeatedly, and the values that the server may hold for it. */
export interface Cell {
  kind: 'rating' | 'shortlist'
  user: number
  movie: number
  /** The last value that the server acknowledged; null before the first. */
  acknowledged: number | null
  /** Values sent since then but not acknowledged: the server may hold any of them, or none. */
  uncertain: number[]
}

/** Outcome of a request: `away` is 503 with Retry-After, `gone` no response at all. */
export type Outcome = 'done' | 'away' | 'gone'

export interface Person {
  username: string
  password: string
  access: string
}

const PASSWORD = 'correct horse battery staple 7'
const RATINGS = Object.values(RATING_VALUES)

export type Client = Awaited<ReturnType<typeof createClient>>

/** Signs up new people with a number of movies each, and calls the API as the web app does. */
export async function createClient(base: string, people: number, moviesEach = 50) {
  const send = async (method: string, path: string, { body, access }: { body?: object; access?: string } = {}) => {
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(access !== undefined && { authorization: `Bearer ${access}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
  }
  const signIn = (username: string) => send('POST', '/token/', { body: { username, password: PASSWORD } })
  const register = async (index: number): Promise<Person> => {
    const username = `p${Date.now().toString(36)}-${index}`
    const body = { username, password: PASSWORD, email: `${username}@example.org` }
    mustBe(200, await send('POST', '/identity/signup/', { body }))
    return { username, password: PASSWORD, access: accessIn(await signIn(username)) }
  }
  const persons: Person[] = []
  for (let index = 0; index < people; index++) persons.push(await register(index))
  const popular = mustBe(200, await send('GET', `/main/movies/popular?page_size=${moviesEach}`)) as {
    results: { id: number }[]
  }
  const movies = popular.results.map(({ id }) => id)
  /** Sends as one of the people, with a new token when the last has expired. */
  const sendAs = async (user: number, method: string, path: string, body?: object) => {
    const person = persons[user]
    const again = () => send(method, path, { access: person.access, ...(body && { body }) })
    const answer = await again()
    if (answer.status !== 401) return answer
    const signedIn = await signIn(person.username)
    if (signedIn.status !== 200) return signedIn
    person.access = accessIn(signedIn)
    return again()
  }
  return {
    send,
    persons,
    movies,
    // A rated movie leaves the shortlist, so that each movie is used for one of the two.
    cells: persons.flatMap((_, user) =>
      movies.map((movie, i): Cell =>
        i % 2 === 0
          ? { kind: 'rating', user, movie, acknowledged: null, uncertain: [] }
          : { kind: 'shortlist', user, movie, acknowledged: 0, uncertain: [] },
      ),
    ),

    /** Writes a different value, and records the outcome. */
    async write(cell: Cell): Promise<Outcome> {
      const choices = (cell.kind === 'rating' ? RATINGS : [0, 1]).filter((value) => value !== cell.acknowledged)
      const value = choices[Math.floor(Math.random() * choices.length)]
      cell.uncertain.push(value)
      const outcome = await attempt(() =>
        cell.kind === 'rating'
          ? sendAs(cell.user, 'POST', `/main/movies/${cell.movie}/rate`, { rating: value })
          : sendAs(cell.user, value === 1 ? 'POST' : 'DELETE', `/main/movies/${cell.movie}/shortlist/personal`),
      )
      if (outcome !== 'done') return outcome
      cell.acknowledged = value
      cell.uncertain = []
      return 'done'
    },

    /** Reads the server's value. */
    async read(cell: Cell): Promise<number | null> {
      if (cell.kind === 'shortlist') {
        const { status } = await sendAs(cell.user, 'GET', `/main/movies/${cell.movie}/shortlist/personal`)
        if (status !== 200 && status !== 404) throw new Error(`A shortlist answered ${status}.`)
        return status === 200 ? 1 : 0
      }
      const answer = await sendAs(cell.user, 'GET', `/main/movies/${cell.movie}/rate`)
      return (mustBe(200, answer) as { rating: number | null }).rating
    },

    /** Reads a movie's page without signing in. */
    look: (movie: number): Promise<Outcome> => attempt(() => send('GET', `/main/movies/${movie}`)),
  }
}

interface Answer {
  status: number
  retryAfter: string | null
  text: string
}

function accessIn(answer: Answer): string {
  return (mustBe(200, answer) as { access: string }).access
}

function mustBe(status: number, answer: Answer): unknown {
  if (answer.status === status || (status === 200 && answer.status === 201)) return JSON.parse(answer.text)
  throw new Error(`The API answered ${answer.status} instead of ${status}: ${answer.text}`)
}

/** Any response besides success and 503 with Retry-After is an error of the product. */
async function attempt(request: () => Promise<Answer>): Promise<Outcome> {
  let answer: Answer
  try {
    answer = await request()
  } catch (error) {
    if (error instanceof TypeError) return 'gone'
    throw error
  }
  if (answer.status >= 200 && answer.status < 300) return 'done'
  if (answer.status === 503 && answer.retryAfter !== null) return 'away'
  throw new Error(`The API answered ${answer.status} during a fault: ${answer.text}`)
}
