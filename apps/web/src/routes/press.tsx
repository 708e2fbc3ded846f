import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { Press } from '../features/about/press.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/press')({ component: PressPage })

function PressPage() {
  usePageTitle(...PAGE_HEADS['/press'])
  return <Press />
}
