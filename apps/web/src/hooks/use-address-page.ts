import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ChangePage } from '../components/ui/pagination.tsx'
import { parsePage, toPageSearch } from '../lib/search-params.ts'

/** The page of the list that the current address shows, and how to change it. The route reads it by `parsePageSearch`. */
export function useAddressPage(): [page: number, changePage: ChangePage] {
  const { page } = useSearch({ strict: false })
  const navigate = useNavigate()
  const changePage: ChangePage = (next, { correction } = { correction: false }) =>
    void navigate({
      to: '.',
      search: ({ page: _before, ...others }) => ({ ...others, ...toPageSearch(next) }),
      replace: correction,
      resetScroll: false,
    })
  return [parsePage(page), changePage]
}
