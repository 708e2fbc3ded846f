import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aSourceMovie, openCatalogue, PARASITE } from '../../../testing/brought-catalogue.ts'
import { take } from '../../../testing/take.ts'
import { createPersonMergeRepository } from './person-merges-repository.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  catalogue = await openCatalogue()
})
afterAll(() => catalogue.close())
beforeEach(() => catalogue.clear())

const merges = () => createPersonMergeRepository(catalogue.db)
const newest = async () => take(await merges().list(), 1)[0]
const inOrder = (...ids: number[]) => ids.toSorted((a, b) => a - b)

const personNamed = (name: string) =>
  catalogue.db.selectFrom('person').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

async function creditsOf(name: string) {
  const query = catalogue.db.selectFrom('credit').innerJoin('person', 'person.id', 'person_id')
  const rows = await query.select('movie_id').where('name', '=', name).orderBy('movie_id').execute()
  return rows.map(({ movie_id: id }) => id)
}

async function otherNames() {
  const rows = await catalogue.db.selectFrom('person_alias').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

describe('people whom an import joined', () => {
  const MOTHER = aSourceMovie({ tmdbId: 30497, title: 'Mother', releaseDate: '2009-05-28' })
  const SPELT = { crew: [{ person: { name: 'Bong Joon Ho' }, job: 'Director' }] }

  /** Two people of two movies, joined by an import that credits one movie with the other spelling. */
  async function joined() {
    const [parasite] = (await catalogue.ship(PARASITE)) as [number]
    const [mother] = (await catalogue.bring({ ...MOTHER, ...SPELT })) as [number]
    await catalogue.bring({ ...PARASITE, ...SPELT })
    expect(await catalogue.people()).toHaveLength(1)
    return { parasite, mother, merge: await newest() }
  }

  it('are found by both names and stand in the record', async () => {
    const { merge } = await joined()
    expect(merge).toMatchObject({ source: 'csv', undoneAt: null })
    expect([merge.keptName, merge.goneName].toSorted()).toEqual(['Bong Joon Ho', 'Bong Joon-ho'])
    expect(await otherNames()).toEqual([merge.goneName])
  })

  it('become two again with the credits that each had, and stay two after the next import', async () => {
    const { parasite, mother, merge } = await joined()
    expect((await merges().undo(merge.id)).undoneAt).toBeInstanceOf(Date)
    expect(await creditsOf('Bong Joon Ho')).toEqual([mother])
    expect(await creditsOf('Bong Joon-ho')).toEqual([parasite])
    expect(await otherNames()).toEqual([])
    await catalogue.bring({ ...MOTHER, ...SPELT }, { ...PARASITE, ...SPELT })
    expect(await catalogue.people()).toHaveLength(2)
    expect(await creditsOf('Bong Joon Ho')).toEqual(inOrder(parasite, mother))
    await expect(merges().undo(merge.id)).rejects.toThrow('has been undone already')
  })
})

describe('people whom the operator joined', () => {
  const directors = (...people: { name: string; birthday?: string; biography?: string }[]) =>
    aSourceMovie({ tmdbId: 5, crew: people.map((person) => ({ person, job: 'Director' })) })

  it('get back what each had when they are parted, also a credit that both had', async () => {
    const painter = { name: '黒澤明', birthday: '1910-03-23', biography: 'He painted.' }
    const [movie] = (await catalogue.bring(directors({ name: 'Akira Kurosawa' }, painter))) as [number]
    const [kept, gone] = [await personNamed('Akira Kurosawa'), await personNamed(painter.name)]
    await merges().join(kept.id, gone.id)
    expect(await personNamed(kept.name)).toMatchObject({ biography: 'He painted.' })
    expect([await creditsOf(kept.name), await otherNames()]).toEqual([[movie], [painter.name]])
    await merges().undo((await newest()).id)
    expect(await personNamed(kept.name)).toEqual(kept)
    expect(await personNamed(gone.name)).toEqual(gone)
    expect([await creditsOf(kept.name), await creditsOf(gone.name)]).toEqual([[movie], [movie]])
  })

  it('are parted in the reverse order of being joined', async () => {
    await catalogue.bring(directors({ name: 'A' }, { name: 'B' }, { name: 'C' }))
    const [a, b, c] = [await personNamed('A'), await personNamed('B'), await personNamed('C')]
    await merges().join(b.id, c.id)
    await merges().join(a.id, b.id)
    const [second, first] = take(await merges().list(), 2)
    await expect(merges().undo(first.id)).rejects.toThrow(`undo merge ${second.id} first`)
    await merges().undo(second.id)
    await merges().undo(first.id)
    expect((await catalogue.people()).map(({ name }) => name)).toEqual(['A', 'B', 'C'])
    await expect(merges().undo(0)).rejects.toThrow('There is no merge 0.')
  })

  it('must both be known, be two, and not be two at TMDB', async () => {
    await catalogue.bring(directors({ name: 'A' }, { name: 'B' }))
    const [a, b] = [await personNamed('A'), await personNamed('B')]
    await expect(merges().join(a.id, 99_999_999)).rejects.toThrow('There is no person 99999999.')
    await expect(merges().join(a.id, a.id)).rejects.toThrow('the same person already')
    await catalogue.db
      .updateTable('person')
      .set({ tmdb_id: sql`id` })
      .execute()
    await expect(merges().join(a.id, b.id)).rejects.toThrow('Each of them has an id at TMDB')
  })

  it('leave nothing in the record that TMDB’s terms forbid to keep', async () => {
    const cast = (name: string, character: string) => ({ cast: [{ person: { name }, character }] })
    const [movie] = (await catalogue.fetch(aSourceMovie({ tmdbId: 7, ...cast('Mifune', 'A hidden role') }))) as [number]
    await catalogue.bring(aSourceMovie({ tmdbId: 8, title: 'Yojimbo', ...cast('Toshiro Mifune', 'Sanjuro') }))
    const told = {
      biography: 'As TMDB tells it.',
      tmdb_filled: ['biography'],
      tmdb_at: new Date(),
      profile_path: '/x.jpg',
    }
    await catalogue.db.updateTable('person').set(told).where('name', '=', 'Mifune').execute()
    await merges().join((await personNamed('Toshiro Mifune')).id, (await personNamed('Mifune')).id)
    const record = JSON.stringify(await catalogue.db.selectFrom('person_merge').selectAll().execute())
    for (const text of ['A hidden role', told.biography, told.profile_path]) expect(record).not.toContain(text)
    // Data that the kept person took over expire with TMDB's content.
    expect(await personNamed('Toshiro Mifune')).toMatchObject(told)
    await merges().undo((await newest()).id)
    expect(await creditsOf('Mifune')).toEqual([movie])
  })
})
