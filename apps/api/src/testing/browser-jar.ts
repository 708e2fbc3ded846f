/** Fetches addresses as a browser does: with its cookies, following redirects by hand. */
export type Fetching = (url: string, init?: RequestInit) => Promise<Response>

/** Cookies by host and path, enough for a few hosts on loopback. */
export function createJar(fetching: Fetching = fetch) {
  const cookies = new Map<string, { host: string; path: string; pair: string }>()

  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const { host, pathname } = new URL(url)
    const sent = [...cookies.values()].filter((each) => each.host === host && pathname.startsWith(each.path))
    const headers = new Headers(init.headers)
    if (sent.length > 0) headers.set('cookie', sent.map(({ pair }) => pair).join('; '))
    const response = await fetching(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(line, { host, pathname })
    return response
  }

  function keep(line: string, { host, pathname }: { host: string; pathname: string }): void {
    const [pair = '', ...attributes] = line.split('; ')
    const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? pathname
    const name = pair.slice(0, pair.indexOf('='))
    const key = `${host} ${path} ${name}`
    const isOver = pair.endsWith('=') || attributes.some((each) => /^max-age=0$|^expires=.* 1970 /i.test(each))
    if (isOver) cookies.delete(key)
    else cookies.set(key, { host, path, pair })
  }

  return {
    request,
    /** The names of the cookies that the browser has. */
    names: () => [...cookies.keys()].map((key) => key.split(' ')[2]),
    /** Changes each cookie, written as name=value. */
    change(how: (pair: string) => string) {
      for (const [key, cookie] of cookies) cookies.set(key, { ...cookie, pair: how(cookie.pair) })
    },
    /** Follows redirects while they lead to a host and path that is wanted. Returns the last address, which is not fetched. */
    async follow(response: Response, from: string, until: (url: URL) => boolean): Promise<URL> {
      let address = from
      let last = response
      for (let hops = 0; hops < 10; hops++) {
        const location = last.headers.get('location')
        if (location === null) throw new Error(`${address} answered ${last.status} without a location.`)
        const next = new URL(location, address)
        if (until(next)) return next
        address = next.href
        last = await request(address)
      }
      throw new Error(`More than 10 redirects, the last to ${address}.`)
    },
  }
}
