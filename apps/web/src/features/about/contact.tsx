import { Mail, MessageSquare, Newspaper, ShieldCheck } from 'lucide-react'
import type { Section } from '../../components/page-of-words/page.ts'
import { WriteLink } from '../../components/ui/write-link.tsx'
import { page } from '../../content/en/contact.md'
import { useContacts } from '../../lib/contacts.ts'
import { t } from '../../words/t.ts'
import { Article } from './article.tsx'

/** The icon, mailbox and subject of each reason to write, by its name in the page. */
const WAYS = {
  fault: { icon: MessageSquare, mailbox: 'contact', subject: t('about.contact.feedback') },
  question: { icon: Mail, mailbox: 'contact', subject: t('about.contact.question') },
  data: { icon: ShieldCheck, mailbox: 'contact', subject: t('about.contact.privacyAndSecurity') },
  press: { icon: Newspaper, mailbox: 'press', subject: t('about.contact.press') },
} as const

export function Contact() {
  return <Article page={page} looks={{ ways: Ways }} />
}

function Ways({ title: label, parts }: Section) {
  const mailboxes = useContacts()
  return (
    <ul aria-label={label} className="grid gap-4 sm:grid-cols-2">
      {parts.map(({ id, title, body }) => {
        const { icon: Icon, mailbox, subject } = WAYS[id as keyof typeof WAYS]
        return (
          <li key={id} className="flex flex-col gap-2 rounded-control border border-line bg-surface p-5">
            <Icon className="size-6 text-accent" aria-hidden="true" />
            <h2 className="text-lg">{title}</h2>
            <div className="grow text-sm text-muted">{body()}</div>
            <WriteLink
              address={mailboxes[mailbox]}
              subject={subject}
              className="link self-start py-1 text-left text-sm wrap-anywhere"
            >
              {t('about.contact.writeToUs')}
            </WriteLink>
          </li>
        )
      })}
    </ul>
  )
}
