import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'

export const loadSearchBox = () => import('./search-box.tsx')
const SearchBox = lazy(async () => ({ default: (await loadSearchBox()).SearchBox }))

/** The search box, whose code is loaded separately. A placeholder of the same size is shown until then. */
export function LazySearchBox(props: ComponentProps<typeof SearchBox>) {
  return (
    <Suspense fallback={<div className="h-12.5 rounded-control border border-field bg-surface" />}>
      <SearchBox {...props} />
    </Suspense>
  )
}
