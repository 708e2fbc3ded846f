import type { Keyword } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { chipClass } from '../../components/ui/chip.tsx'
import { Section } from './section.tsx'
import { t } from '../../words/t.ts'

export function Keywords({ keywords }: { keywords: readonly Keyword[] }) {
  if (keywords.length === 0) return null
  return (
    <Section title={t('common.words.keywords')}>
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
