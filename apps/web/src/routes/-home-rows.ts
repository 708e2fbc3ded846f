import { useQuery } from '@tanstack/react-query'
import { HOME_SIZE, movieQueries } from '../features/movies/queries.ts'
import { recommendationQueries } from '../features/recommendations/queries.ts'
import { distinctRows } from '../lib/distinct-rows.ts'
import type { Row } from '../lib/distinct-rows.ts'

const NO_ROW: Row = { isPending: false, isError: true, data: undefined }

/** The three rows of home, asked for side by side. Visitors have no recommendations. */
export function useRows(signedIn: boolean): [Row, Row, Row] {
  const recommended = useQuery({ ...recommendationQueries.home(), enabled: signedIn })
  const popular = useQuery(movieQueries.popular())
  const discover = useQuery(movieQueries.discover(HOME_SIZE))
  const spare = useQuery(movieQueries.spareDiscover())
  return distinctRows([signedIn ? recommended : NO_ROW, popular, withMore(discover, spare)], HOME_SIZE)
}

/** A row that goes on with another list; without it when that fails. */
function withMore(row: Row, more: Row): Row {
  if (row.data === undefined || more.isError) return row
  if (more.data === undefined) return more
  return { ...row, data: { results: [...row.data.results, ...more.data.results] } }
}
