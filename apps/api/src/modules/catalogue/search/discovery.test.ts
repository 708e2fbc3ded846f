import { routes, type MovieFilter } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { insertMovie } from '../../../testing/movies.ts'
import { swept } from '../../../testing/sweeps.ts'
import { take } from '../../../testing/take.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

const filter = async (body: MovieFilter) =>
  (await api.call(routes.filterMovies, { query: { page_size: 100 }, body })).body

describe('suggestions', () => {
  it('find a movie by a misspelt title, with its year', async () => {
    const movie = (await filter({})).results.find(({ title }) => title.length > 8)!
    const misspelt = movie.title.slice(0, 4) + movie.title.slice(5)
    const { body } = await api.call(routes.suggestMovies, { query: { query: misspelt } })
    expect(body.map(({ id }) => id)).toContain(movie.id)
    const found = body.find(({ id }) => id === movie.id)!
    expect(found).toMatchObject({ type: 'movie', title: movie.title })
    expect(found.detail).toContain(movie.release_date!.slice(0, 4))
  })

  it('say by which other title a movie was found, and whether without a typo', async () => {
    const { db } = api
    const id = await insertMovie(db, { title: 'Der Zauberbaum' })
    await db.insertInto('movie_alias').values({ movie_id: id, title: 'The Enchanted Willow', source: 'csv' }).execute()
    await api.changes.catalogueChanged([id])
    const find = async (query: string) =>
      (await api.call(routes.suggestMovies, { query: { query } })).body.find((movie) => movie.id === id)
    expect(await find('enchanted wil')).toMatchObject({ matched: 'The Enchanted Willow', certain: true })
    expect(await find('enchantet willow')).toMatchObject({ matched: 'The Enchanted Willow', certain: false })
    expect(await find('zauberbaum')).toMatchObject({ matched: null, certain: true })
  })

  it('find people by part of a name', async () => {
    const movie = (await filter({})).results[0]!
    const [lead] = take((await api.call(routes.movieCast, { params: { id: movie.id } })).body, 1)
    const lastName = lead.person.name.split(' ').at(-1)!
    const { body } = await api.call(routes.suggestPersons, { query: { query: lastName } })
    expect(body.map(({ id }) => id)).toContain(lead.person.id)
    expect(body.every(({ type }) => type === 'person')).toBe(true)
  })

  it('find movies by a lead and a keyword, and below a lead whose name is misspelt', async () => {
    const movie = (await filter({})).results[0]!
    const { body: cast } = await api.call(routes.movieCast, { params: { id: movie.id } })
    const { name } = take(cast, 1)[0].person
    const { body: facts } = await api.call(routes.movie, { params: { id: movie.id } })
    const movies = async (query: string) => (await api.call(routes.suggestMovies, { query: { query } })).body
    const [first] = await movies(`${name} ${facts.keywords[0]!.name}`)
    expect(first).toMatchObject({ id: movie.id, matched: null, certain: true })
    const misspelt = name.replace(/(?<=..)./, '')
    const { body: persons } = await api.call(routes.suggestPersons, { query: { query: misspelt } })
    const found = (await movies(misspelt)).find(({ id }) => id === movie.id)!
    expect(persons[0]!.title).toBe(name)
    expect(found.certain).toBe(true)
    expect(found.score).toBeLessThan(persons[0]!.score!)
  })

  it('find labels and keywords', async () => {
    expect((await api.call(routes.suggestLabels, { query: { query: 'slow' } })).body.map(({ name }) => name)).toContain(
      'slow burn',
    )
    const keyword = (await api.call(routes.keywords, {})).body.results[0]!
    expect((await api.call(routes.suggestKeywords, { query: { query: keyword.name } })).body).toContainEqual(keyword)
  })

  it('are empty for an empty query, and need one', async () => {
    expect((await api.call(routes.suggestMovies, { query: { query: '' } })).body).toEqual([])
    expect((await api.app.inject('/api/main/movies/autocomplete')).statusCode).toBe(400)
  })
})

describe('the filter search', () => {
  it('answers the movies with every chosen genre and no others', async () => {
    const all = (await filter({})).results
    const { results } = await filter({ genre_ids: [18, 80] })
    const expected = all.filter(({ genres }) => [18, 80].every((id) => genres.some((genre) => genre.id === id)))
    expect(results.map(({ id }) => id)).toEqual(expect.arrayContaining(expected.map(({ id }) => id)))
    expect(expected.length).toBeGreaterThan(0)
    for (const { genres } of results) expect(genres.map(({ id }) => id)).toEqual(expect.arrayContaining([18, 80]))
  })

  it('answers movies of the year range, including both ends', async () => {
    const { results } = await filter({ year_from: 1990, year_to: 1999 })
    expect(results.length).toBeGreaterThan(3)
    for (const { release_date } of results) expect(release_date!.slice(0, 3)).toBe('199')
  })

  it('treats null years as no limit and excludes the given genres', async () => {
    const every = await filter({ year_from: null, year_to: null })
    const without = await filter({ exclude_genre_ids: [18] })
    const dramas = await filter({ genre_ids: [18] })
    expect(without.count + dramas.count).toBe(every.count)
  })

  it('answers a movie to each of its labels above 0, and to none of the others', async () => {
    const movies = swept((await filter({})).results.slice(0, 40), 4)
    const found = new Map<number, number[]>()
    let absent = 0
    for (const { id } of movies) {
      const { body: labels } = await api.call(routes.movieLabels, { params: { id } })
      for (const { label, rating } of labels) {
        const ids = found.get(label.id) ?? (await filter({ label_ids: [label.id] })).results.map((movie) => movie.id)
        found.set(label.id, ids)
        expect(ids.includes(id)).toBe(rating > 0)
        absent += Number(rating <= 0)
      }
    }
    expect(absent).toBeGreaterThan(0)
  })

  it('counts the movies that each further choice would leave', async () => {
    const { body } = await api.call(routes.filterFacets, { body: { genre_ids: [18] } })
    const crime = body.genres.find(({ id }) => id === 80)!
    expect(crime.count).toBe((await filter({ genre_ids: [18, 80] })).count)
    expect(body.total).toBe((await filter({ genre_ids: [18] })).count)
  })

  it('sorts by the user’s own percent when asked', async () => {
    const user = await api.signUp()
    const liked = (await filter({ genre_ids: [878] })).results.slice(0, 5)
    for (const { id } of liked) await api.call(routes.rateMovie, { params: { id }, body: { rating: 1 } }, { user })
    const { body } = await api.call(
      routes.filterMovies,
      { query: { page_size: 100 }, body: { order: 'personal' } },
      { user },
    )
    const percents = body.results.map((movie) => movie.personal_rating!)
    expect(percents).toEqual(percents.toSorted((a, b) => b - a))
    expect(new Set(percents).size).toBeGreaterThan(3)
  })

  it('sorts by predictions after a single rating, without showing a percent', async () => {
    const user = await api.signUp()
    const ranked = async () =>
      (await api.call(routes.filterMovies, { body: { order: 'personal' } }, { user })).body.results.map(({ id }) => id)
    const before = await ranked()
    await api.call(routes.rateMovie, { params: { id: before[0]! }, body: { rating: -0.5 } }, { user })
    const after = await ranked()
    expect(after).not.toEqual(before)
    expect(after).not.toEqual((await filter({})).results.map(({ id }) => id))
  })

  it('takes years from 1800 on', async () => {
    const statusOf = async (year_from: number) => {
      const payload = { year_from }
      return (await api.app.inject({ method: 'POST', url: '/api/main/movies/filter/', payload })).statusCode
    }
    expect([await statusOf(1799), await statusOf(1800)]).toEqual([400, 200])
  })

  it('refuses years before the first film and lists that are too long', async () => {
    for (const body of [
      { year_from: 1799 },
      { genre_ids: Array.from({ length: 101 }, (_, id) => id + 1) },
      { genre_ids: ['18'] },
    ]) {
      const response = await api.app.inject({ method: 'POST', url: '/api/main/movies/filter/', payload: body })
      expect(response.statusCode).toBe(400)
    }
  })
})

describe('plot search', () => {
  it('finds a movie by its own keywords and names what matched', async () => {
    const movie = (await filter({})).results[3]!
    const { keywords } = (await api.call(routes.movie, { params: { id: movie.id } })).body
    const plot = keywords.map(({ name }) => name).join(' ')
    const { body } = await api.call(routes.searchByPlot, { body: { plot } })
    const found = body.results.findIndex(({ id }) => id === movie.id)
    expect(found).toBeGreaterThanOrEqual(0)
    expect(found).toBeLessThan(5)
    expect(body.results[found]!.matched.some(({ terms }) => terms.length > 0)).toBe(true)
  })

  it('combines the plot with years and genres', async () => {
    const { body } = await api.call(routes.searchByPlot, {
      body: { plot: 'a family and a secret', year_from: 1970, genre_ids: [18] },
    })
    for (const { release_date, genres } of body.results) {
      expect(Number(release_date!.slice(0, 4))).toBeGreaterThanOrEqual(1970)
      expect(genres.map(({ id }) => id)).toContain(18)
    }
  })

  it('lets a movie page be shown before many searches that started earlier', async () => {
    const [movie] = take((await filter({})).results, 1)
    const plot = 'a family hides a secret in a house by the sea until the war '.repeat(80)
    await api.call(routes.searchByPlot, { body: { plot } })
    let answered = 0
    const searches = Array.from({ length: 50 }, () =>
      api.call(routes.searchByPlot, { body: { plot } }).then(({ status }) => {
        answered++
        return status
      }),
    )
    const { status } = await api.call(routes.movie, { params: { id: movie.id } })
    expect(status).toBe(200)
    expect(answered).toBeLessThan(50)
    expect(new Set(await Promise.all(searches))).toEqual(new Set([200]))
  })

  it('finds a movie as soon as the catalogue has it', async () => {
    const { db } = api
    const find = async () =>
      (await api.call(routes.searchByPlot, { body: { plot: 'zeppelins' } })).body.results.map(({ id }) => id)
    expect(await find()).toEqual([])
    const id = await insertMovie(db, { title: 'Zeppelins over Zanzibar' })
    await api.changes.catalogueChanged([id])
    expect(await find()).toEqual([id])
  })

  it('refuses more than 5,000 characters', async () => {
    expect((await api.call(routes.searchByPlot, { body: { plot: 'x'.repeat(5001) } })).status).toBe(400)
  })
})

describe('vocabularies', () => {
  it('list labels and keywords by use, and find one by its id', async () => {
    const page = (await api.call(routes.labels, { query: { page_size: 100 } })).body
    expect(page.count).toBeGreaterThan(300)
    const label = page.results[0]!
    const detail = (await api.call(routes.label, { params: { id: label.id } })).body
    expect(detail).toMatchObject(label)
    expect(detail.movie_count).toBe((await filter({ label_ids: [label.id] })).count)
    expect((await api.call(routes.label, { params: { id: 1_000_000 } })).status).toBe(404)
    expect((await api.call(routes.keyword, { params: { id: 1_000_000 } })).status).toBe(404)
  })

  it('draw forty different labels', async () => {
    const { body } = await api.call(routes.randomLabels, {})
    expect(new Set(body.map(({ id }) => id)).size).toBe(40)
  })

  it('contain every genre', async () => {
    expect((await api.call(routes.genres, {})).body.results).toHaveLength(19)
  })
})
