import { describe, expect, it } from 'vitest'
import { aMovieCard } from '../testing/builders.ts'
import { distinctRows } from './distinct-rows.ts'
import type { Row } from './distinct-rows.ts'

const loaded = (...ids: number[]): Row => ({
  isPending: false,
  isError: false,
  data: { results: ids.map((id) => aMovieCard({ id })) },
})
const PENDING: Row = { isPending: true, isError: false, data: undefined }
const FAILED: Row = { isPending: false, isError: true, data: undefined }
const idsOf = (rows: readonly Row[]) => rows.map(({ data }) => data?.results.map(({ id }) => id))

describe('rows of a page', () => {
  it('leave out what earlier rows show, but not what those had to leave out themselves', () => {
    const rows = distinctRows([loaded(1, 2, 3), loaded(2, 4, 5, 6, 7), loaded(1, 6, 7, 7, 8, 9)], 3)
    expect(idsOf(rows)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ])
  })

  it('wait until the rows above are known, so that no movie moves', () => {
    expect(idsOf(distinctRows([PENDING, loaded(1)]))).toEqual([undefined, undefined])
    expect(idsOf(distinctRows([loaded(1), PENDING, loaded(1, 2)]))).toEqual([[1], undefined, undefined])
  })

  it('do not wait for a row that has no network', () => {
    expect(idsOf(distinctRows([{ ...PENDING, fetchStatus: 'paused' }, loaded(1)]))).toEqual([undefined, [1]])
  })

  it('do not wait for a row that failed', () => {
    expect(idsOf(distinctRows([FAILED, loaded(1)]))).toEqual([undefined, [1]])
    expect(distinctRows([FAILED, loaded(1)])[0].isError).toBe(true)
  })
})
