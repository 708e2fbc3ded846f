import { createFileRoute } from '@tanstack/react-router'
import { Contact } from '../features/about/contact.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/contact')({ component: ContactPage })

function ContactPage() {
  usePageTitle('Contact', 'Where to write with a question, a problem, or a request about your data.')
  return <Contact />
}
