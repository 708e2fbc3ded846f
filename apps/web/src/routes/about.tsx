import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { About } from '../features/about/about.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/about')({ component: AboutPage })

function AboutPage() {
  usePageTitle(...PAGE_HEADS['/about'])
  return <About />
}
