import { createFileRoute } from '@tanstack/react-router'
import { About } from '../features/about/about.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/about')({ component: AboutPage })

function AboutPage() {
  usePageTitle('About Us', 'Why Marquee exists, what it does differently, and where its data comes from.')
  return <About />
}
