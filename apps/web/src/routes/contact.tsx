import { createFileRoute } from '@tanstack/react-router'
import { Contact } from '../features/about/contact.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/contact')({ component: ContactPage })

function ContactPage() {
  usePageTitle('Contact', 'Whom to write to with a question, a fault, or a request about your data.')
  return <Contact />
}
