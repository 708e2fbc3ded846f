import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { Leaving } from '../features/about/leaving.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/about_/leaving')({ component: LeavingPage })

function LeavingPage() {
  usePageTitle(...PAGE_HEADS['/about/leaving'])
  return <Leaving />
}
