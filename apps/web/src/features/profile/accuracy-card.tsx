import type { Accuracy } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { MIN_GUESSES, untilFigures, verdict } from './accuracy.ts'
import { profileQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** Accuracy of Marquee's guesses, compared with those of popularity alone. */
export function AccuracyCard() {
  const { data, isError } = useQuery(profileQueries.accuracy())
  if (isError) return <p className="text-sm text-muted">{t('profile.accuracyCard.theFiguresDidNotLoad')}</p>
  return data === undefined ? <Skeleton className="h-40 w-full" /> : <Facts accuracy={data} />
}

function Facts({ accuracy }: { accuracy: Accuracy }) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      {accuracy.count < MIN_GUESSES ? <TooFew count={accuracy.count} /> : <Figures accuracy={accuracy} />}
      <Link to="/about/recommendations" className="link self-start">
        {t('profile.accuracyCard.howRecommendationsWork')}
      </Link>
    </div>
  )
}

function TooFew({ count }: { count: number }) {
  return <p className="text-muted">{t('profile.accuracyCard.countOnceItKnowsYour', { count: untilFigures(count) })}</p>
}

function Figures({ accuracy }: { accuracy: Accuracy }) {
  const { count, within_one_level: mine, baseline_within_one_level: baseline, mean_error: error } = accuracy
  return (
    <>
      <p>{t('profile.accuracyCard.marqueeMadeAGuessBefore', { count })}</p>
      <div className="flex flex-col gap-3">
        <Bar name="Marquee" percent={mine} look="bg-personal" />
        <Bar name={t('profile.accuracyCard.popularityAlone')} percent={baseline} look="bg-field" />
      </div>
      <p className="text-muted">
        {verdict(accuracy)}{' '}
        {error !== null && t('profile.accuracyCard.onAverageAGuessIs', { error: Math.round(error) })}
      </p>
    </>
  )
}

function Bar({ name, percent, look }: { name: string; percent: number | null; look: string }) {
  if (percent === null) return null
  return (
    <div>
      <p className="mb-1 flex justify-between gap-4">
        <span>{name}</span>
        <span className="font-semibold">{percent}%</span>
      </p>
      <div className="h-2 overflow-hidden rounded-full bg-raised" aria-hidden="true">
        <div className={`h-full rounded-full ${look}`} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
