import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RequestError } from '../../lib/api.ts'
import { CODE_KINDS, personKey, withStance } from './filters.ts'
import type { CodeKind, Family, Filters } from './filters.ts'
import { codesOf, filterQueries } from './queries.ts'

const idsOf = (filters: Filters, family: Family) => [...filters[family], ...filters.without[family]]
const isMissing = (error: unknown) => error instanceof RequestError && error.status === 404

/** Calls `onGone` with the filters that are left when some of them no longer exist, and with a key for each of those: links live longer than labels. */
export function useGoneFilters(filters: Filters, onGone: (left: Filters, gone: readonly string[]) => void) {
  const goneTerms = useGoneTerms(filters)
  const goneCodes = useGoneCodes(filters)
  const foundPeople = useQueries({ queries: filters.people.map(({ id }) => filterQueries.person(id)) })
  const gonePeople = filters.people.filter((_person, i) => isMissing(foundPeople[i]?.error))
  const left = goneTerms.reduce((rest, [family, id]) => withStance(rest, family, id, 'either'), {
    ...filters,
    people: filters.people.filter((person) => !gonePeople.includes(person)),
    ...withoutCodes(filters, goneCodes),
  })
  const key = [...goneTerms, ...goneCodes, ...gonePeople.map(personKey)].join('\n')
  useEffect(() => {
    if (key !== '') onGone(left, key.split('\n'))
    // Only when other filters are gone: the address follows later than the next drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
}

function useGoneTerms(filters: Filters): [Family, number][] {
  const labels = idsOf(filters, 'labels')
  const keywords = idsOf(filters, 'keywords')
  const genres = useQuery(filterQueries.genres()).data
  const foundLabels = useQueries({ queries: labels.map((id) => filterQueries.label(id)) })
  const foundKeywords = useQueries({ queries: keywords.map((id) => filterQueries.keyword(id)) })
  return [
    ...labels.filter((_id, i) => isMissing(foundLabels[i]?.error)).map((id): [Family, number] => ['labels', id]),
    ...keywords.filter((_id, i) => isMissing(foundKeywords[i]?.error)).map((id): [Family, number] => ['keywords', id]),
    ...idsOf(filters, 'genres')
      .filter((id) => genres?.every((genre) => genre.id !== id))
      .map((id): [Family, number] => ['genres', id]),
  ]
}

/** Countries, languages and prizes that the catalogue does not have. */
function useGoneCodes(filters: Filters): [CodeKind, string][] {
  const codes = useQuery(filterQueries.codes()).data
  return CODE_KINDS.flatMap((kind) =>
    filters[kind]
      .filter((code) => codes && codesOf(codes, kind).every((entry) => entry.code !== code))
      .map((code): [CodeKind, string] => [kind, code]),
  )
}

function withoutCodes(filters: Filters, gone: readonly [CodeKind, string][]): Pick<Filters, CodeKind> {
  const left = (kind: CodeKind) =>
    filters[kind].filter((code) => !gone.some(([of, one]) => of === kind && one === code))
  return { countries: left('countries'), languages: left('languages'), prizes: left('prizes') }
}
