import { useContacts } from '../../lib/contacts.ts'

/** The operator's mailbox. */
export function ContactLink() {
  const { contact } = useContacts()
  return (
    <a href={`mailto:${contact}`} className="link">
      {contact}
    </a>
  )
}
