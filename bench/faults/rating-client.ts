/** One person who rates one movie over and over, and what the server may therefore hold. */
export type Pair = {
  user: number
  movie: number
  /** The last value whose writing the server acknowledged. */
  acknowledged: number | null
  /** A value that was sent but not acknowledged: the server may hold it or not. */
  uncertain: number | null
}

type Account = { username: string; password: string; access: string }

/** Talks to the API as the web app does; every method rejects when the server is gone. */
export type RatingClient = {
  /** Registers people and pairs each of them with each of the most popular movies. */
  prepare(people: number): Promise<Pair[]>
  /** Writes a value and notes in the pair what became of it. */
  rate(pair: Pair, value: number): Promise<void>
  /** What the server holds. */
  read(pair: Pair): Promise<number | null>
}

const PASSWORD = 'correct horse battery staple 7'

export function createRatingClient(base: string): RatingClient {
  const accounts: Account[] = []

  const call = async (method: string, path: string, options: { body?: object; user?: number } = {}) => {
    const account = options.user === undefined ? undefined : accounts[options.user]
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        ...(options.body && { 'content-type': 'application/json' }),
        ...(account && { authorization: `Bearer ${account.access}` }),
      },
      ...(options.body && { body: JSON.stringify(options.body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }

  const register = async (index: number) => {
    const username = `rater-${index}`
    const email = `${username}@example.org`
    await call('POST', '/identity/signup/', { body: { username, email, password: PASSWORD } })
    const { access } = await call('POST', '/token/', { body: { username, password: PASSWORD } })
    accounts.push({ username, password: PASSWORD, access })
  }

  return {
    async prepare(people) {
      for (let index = 0; index < people; index++) await register(index)
      const { results } = await call('GET', '/main/movies/popular?page_size=100')
      const movies: number[] = results.map(({ id }: { id: number }) => id)
      return accounts.flatMap((_, user) =>
        movies.map((movie) => ({ user, movie, acknowledged: null, uncertain: null })),
      )
    },
    async rate(pair, value) {
      pair.uncertain = value
      await call('POST', `/main/movies/${pair.movie}/rate`, { body: { rating: value }, user: pair.user })
      pair.acknowledged = value
      pair.uncertain = null
    },
    async read({ user, movie }) {
      const { rating } = await call('GET', `/main/movies/${movie}/rate`, { user })
      return rating
    },
  }
}
