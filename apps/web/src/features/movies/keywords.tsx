import type { Keyword } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { chipClass } from '../../components/ui/chip.tsx'
import { Section } from './section.tsx'

export function Keywords({ keywords }: { keywords: readonly Keyword[] }) {
  if (keywords.length === 0) return null
  return (
    <Section title="Keywords">
      <ul className="flex flex-wrap gap-2">
        {keywords.map(({ id, name }) => (
          <li key={id}>
            <Link to="/search" search={{ keywords: String(id) }} className={chipClass}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
