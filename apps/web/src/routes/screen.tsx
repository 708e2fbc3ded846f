import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { ScreenEntry } from '../features/tonight/screen-entry.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { takesSecret } from './-take-secret.ts'

export const Route = createFileRoute('/screen')({
  beforeLoad: takesSecret('screen', 'code'),
  component: ScreenPage,
  staticData: { focused: true },
})

/** For a television: no one has to sign in there. */
function ScreenPage() {
  usePageTitle(...PAGE_HEADS['/screen'])
  return (
    <div className="gutter page flex min-h-dvh flex-col py-1" data-evening="">
      <ScreenEntry />
    </div>
  )
}
