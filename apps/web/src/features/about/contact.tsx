import { Link } from '@tanstack/react-router'
import { Mail, MessageSquare, Newspaper, ShieldCheck } from 'lucide-react'
import { WriteLink } from '../../components/ui/write-link.tsx'
import { useContacts } from '../../lib/contacts.ts'
import { Article } from './article.tsx'

const REASONS = [
  {
    icon: MessageSquare,
    title: 'Something is wrong or missing',
    text: 'Tell us which page you were on, what you did, and what you expected. A screenshot helps.',
    mailbox: 'contact',
    subject: 'Feedback',
  },
  {
    icon: Mail,
    title: 'A question',
    text: 'About your account, a group, or how something works.',
    mailbox: 'contact',
    subject: 'Question',
  },
  {
    icon: ShieldCheck,
    title: 'Your data, or a security problem',
    text: 'Export and deletion are in your profile. For anything else, or to report a vulnerability, write to us first.',
    mailbox: 'contact',
    subject: 'Privacy and security',
  },
  {
    icon: Newspaper,
    title: 'Press',
    text: 'Interviews, pictures, facts. The press kit has most of it.',
    mailbox: 'press',
    subject: 'Press',
  },
] as const

export function Contact() {
  const mailboxes = useContacts()
  return (
    <Article title="Contact" lead="A person reads every message.">
      <ul aria-label="Ways to reach us" className="grid gap-4 sm:grid-cols-2">
        {REASONS.map(({ icon: Icon, title, text, mailbox, subject }) => (
          <li key={title} className="flex flex-col gap-2 rounded-control border border-line bg-surface p-5">
            <Icon className="size-6 text-accent" aria-hidden="true" />
            <h2 className="text-lg">{title}</h2>
            <p className="grow text-sm text-muted">{text}</p>
            <WriteLink
              address={mailboxes[mailbox]}
              subject={subject}
              className="link self-start py-1 text-left text-sm wrap-anywhere"
            >
              Write to us
            </WriteLink>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        This instance may be run by somebody other than Marquee’s makers. Its operator answers for accounts and data;
        see the{' '}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
    </Article>
  )
}
