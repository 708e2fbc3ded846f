import type { Movie, MovieLabel } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { chipClass } from '../../components/ui/chip.tsx'
import { useMarks } from '../../lib/marks.ts'
import { formatLabelType } from '../../words/format.ts'
import { isPresent, isStrong, isStrongest } from './labels.ts'
import { movieQueries } from './queries.ts'
import { Section } from './section.tsx'
import { t } from '../../words/t.ts'

/** Number of badges before "Show all". */
const SHOWN = 16

/** Labels under the name of their type, in the order in which the types first come. */
export function groupByType(labels: readonly MovieLabel[]): [string, MovieLabel[]][] {
  return [...Map.groupBy(labels, ({ label }) => label.type)]
}

/** Labels that give the story away come on request, unless the viewer has seen the movie. */
export function LabelBadges({ movie }: { movie: Movie }) {
  const { data } = useQuery(movieQueries.labels(movie.id))
  const { rating = null, seen = false } = useMarks(movie)
  const [all, setAll] = useState(false)
  const [requested, setRequested] = useState(false)
  if (data === undefined || data.length === 0) return null
  const isShown = requested || rating !== null || seen
  const present = data.filter((entry) => isPresent(entry) && (isShown || !entry.spoils))
  const spoilers = isShown ? 0 : data.filter((entry) => isPresent(entry) && entry.spoils).length
  const absent = data.filter((entry) => !isPresent(entry))
  return (
    <Section title={t('movies.labelBadges.whatItIsLike')}>
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
        {groupByType(all ? present : present.slice(0, SHOWN)).map(([type, labels]) => (
          <div key={type}>
            <h3 className="mb-2 text-sm text-muted">{formatLabelType(type)}</h3>
            <ul className="flex flex-wrap gap-2">
              {labels.map((entry) => (
                <li key={entry.label.id}>
                  <LabelBadge entry={entry} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {absent.length > 0 && (
        <p className="mt-4 text-sm text-muted">
          {t('movies.labelBadges.notJoin', { join: absent.map(({ label }) => label.name).join(', ') })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {present.length > SHOWN && (
          <Button size="sm" onClick={() => setAll(!all)}>
            {all ? t('movies.labelBadges.showLess') : t('movies.labelBadges.showAll')}
          </Button>
        )}
        {spoilers > 0 && (
          <Button
            size="sm"
            onClick={() => {
              setRequested(true)
              setAll(true)
            }}
          >
            {t('movies.labelBadges.showSpoilers', { spoilers })}
          </Button>
        )}
      </div>
    </Section>
  )
}

function LabelBadge({ entry }: { entry: MovieLabel }) {
  const { label, predicted } = entry
  const thumbs = isStrongest(entry) ? 2 : isStrong(entry) ? 1 : 0
  return (
    <Link to="/search" search={{ labels: String(label.id) }} className={chipClass}>
      {label.name} {predicted && <span className="text-xs text-muted">{t('movies.labelBadges.guessed')}</span>}
      {thumbs > 0 && (
        <span className="flex text-accent">
          <span className="sr-only">
            {thumbs === 2 ? t('movies.labelBadges.veryStrong') : t('movies.labelBadges.strong')}
          </span>
          {Array.from({ length: thumbs }, (_, i) => (
            <ThumbsUp key={i} className="size-3.5" aria-hidden="true" />
          ))}
        </span>
      )}
    </Link>
  )
}
