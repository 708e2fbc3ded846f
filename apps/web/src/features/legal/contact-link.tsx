import { WriteLink } from '../../components/ui/write-link.tsx'
import { useContacts } from '../../lib/contacts.ts'

/** The way to the operator, after the words "write to". */
export function ContactLink() {
  return <WriteLink address={useContacts().contact}>us with the feedback form</WriteLink>
}
