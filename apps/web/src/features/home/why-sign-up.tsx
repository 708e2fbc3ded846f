import { Gauge, ListPlus, Sparkles, Users } from 'lucide-react'

const REASONS = [
  { icon: Sparkles, title: 'Made for you', text: 'Rate a few movies and get recommendations that say why.' },
  { icon: Gauge, title: 'A number you can trust', text: 'Every movie shows how much you are likely to enjoy it.' },
  { icon: ListPlus, title: 'One shortlist', text: 'Keep what you want to watch, on every device.' },
  { icon: Users, title: 'Decide together', text: 'Make a group and find what everyone likes tonight.' },
]

export function WhySignUp() {
  return (
    <section aria-labelledby="why" className="gutter page">
      <h2 id="why" className="mb-4 text-xl">
        Why Sign Up?
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {REASONS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="rounded-control border border-line bg-surface p-5">
            <Icon className="mb-3 size-6 text-accent" aria-hidden="true" />
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
