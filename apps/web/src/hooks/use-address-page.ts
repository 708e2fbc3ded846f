import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ChangePage } from '../components/ui/pagination.tsx'
import { parsePage, toPageSearch } from '../lib/search-params.ts'

/** The page of the list that the current address shows, and how to change it. An address that names no page is corrected. */
export function useAddressPage(): [page: number, changePage: ChangePage] {
  const { page: written } = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = parsePage(written)
  const changePage: ChangePage = (next, { correction } = { correction: false }) =>
    void navigate({
      to: '.',
      search: ({ page: _before, ...others }) => ({ ...others, ...toPageSearch(next) }),
      replace: correction,
      resetScroll: false,
    })
  useEffect(() => {
    if (written !== toPageSearch(page).page) changePage(page, { correction: true })
  })
  return [page, changePage]
}
