import { Suspense, lazy } from 'react'
import { classNames } from '../../components/ui/class-names.ts'
import type { ComponentProps } from 'react'

export const loadSearchBox = () => import('./search-box.tsx')
const SearchBox = lazy(async () => ({ default: (await loadSearchBox()).SearchBox }))

/** The search box, whose code is loaded separately. A placeholder of the same size is shown until then. */
export function LazySearchBox(props: ComponentProps<typeof SearchBox>) {
  return (
    <Suspense
      fallback={
        <div className={classNames('rounded-control border border-field bg-surface', props.slim ? 'h-10' : 'h-12.5')} />
      }
    >
      <SearchBox {...props} />
    </Suspense>
  )
}
