import { Link } from '@tanstack/react-router'
import { Mail, MessageSquare, Newspaper, ShieldCheck } from 'lucide-react'
import { Article } from './article.tsx'

const REASONS = [
  {
    icon: MessageSquare,
    title: 'Something is wrong or missing',
    text: 'Say on which page you were, what you did, and what you expected. A screenshot helps.',
    address: 'hello@marquee.example',
    subject: 'Feedback',
  },
  {
    icon: Mail,
    title: 'A question',
    text: 'About your account, a group, or how something works.',
    address: 'hello@marquee.example',
    subject: 'Question',
  },
  {
    icon: ShieldCheck,
    title: 'Your data, or a security problem',
    text: 'Export and deletion are in your profile. For everything else, or to report a weakness, write to us first.',
    address: 'hello@marquee.example',
    subject: 'Privacy and security',
  },
  {
    icon: Newspaper,
    title: 'Press',
    text: 'Interviews, pictures, facts. The press kit has most of it.',
    address: 'press@marquee.example',
    subject: 'Press',
  },
]

export function Contact() {
  return (
    <Article title="Contact" lead="A person reads every message.">
      <ul aria-label="Ways to reach us" className="grid gap-4 sm:grid-cols-2">
        {REASONS.map(({ icon: Icon, title, text, address, subject }) => (
          <li key={title} className="flex flex-col gap-2 rounded-control border border-line bg-surface p-5">
            <Icon className="size-6 text-accent" aria-hidden="true" />
            <h2 className="text-lg">{title}</h2>
            <p className="grow text-sm text-muted">{text}</p>
            <a
              href={`mailto:${address}?subject=${encodeURIComponent(subject)}`}
              aria-label={`${address}, about: ${subject}`}
              className="link py-1 text-sm wrap-anywhere"
            >
              {address}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        This instance may be run by somebody else than Marquee’s makers. Its operator answers for accounts and data; see
        the{' '}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
    </Article>
  )
}
