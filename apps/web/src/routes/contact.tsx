import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { Contact } from '../features/about/contact.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/contact')({ component: ContactPage })

function ContactPage() {
  usePageTitle(...PAGE_HEADS['/contact'])
  return <Contact />
}
