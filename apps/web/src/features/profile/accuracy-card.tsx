import type { Accuracy } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeptHeight } from '../../components/ui/kept-height.tsx'
import { MIN_GUESSES, untilFigures, verdict } from './accuracy.ts'
import { profileQueries } from './queries.ts'

/** Accuracy of Marquee's guesses, compared with those of popularity alone. */
export function AccuracyCard() {
  const { data, isPending, isError } = useQuery(profileQueries.accuracy())
  return (
    <KeptHeight name="accuracy" known={!isPending} usual={<Facts accuracy={UNKNOWN} />}>
      {isError && <p className="text-sm text-muted">The figures did not load. Come back to this page to try again.</p>}
      {data && <Facts accuracy={data} />}
    </KeptHeight>
  )
}

/** As high as most people’s figures. */
const UNKNOWN: Accuracy = {
  count: MIN_GUESSES,
  within_one_level: 0,
  baseline_within_one_level: 0,
  mean_error: 0,
  baseline_mean_error: 0,
}

function Facts({ accuracy }: { accuracy: Accuracy }) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      {accuracy.count < MIN_GUESSES ? <TooFew count={accuracy.count} /> : <Figures accuracy={accuracy} />}
      <Link to="/about/recommendations" className="link self-start">
        How recommendations work
      </Link>
    </div>
  )
}

function TooFew({ count }: { count: number }) {
  return (
    <p className="text-muted">
      {untilFigures(count)} Once it knows your first five ratings, Marquee guesses each new one before you give it.
    </p>
  )
}

function Figures({ accuracy }: { accuracy: Accuracy }) {
  const { count, within_one_level: mine, baseline_within_one_level: baseline, mean_error: error } = accuracy
  return (
    <>
      <p>
        Marquee made a guess before each of your last {count} ratings. This is how often it came within one level of
        your answer.
      </p>
      <div className="flex flex-col gap-3">
        <Bar name="Marquee" percent={mine} look="bg-personal" />
        <Bar name="Popularity alone" percent={baseline} look="bg-field" />
      </div>
      <p className="text-muted">
        {verdict(accuracy)} {error !== null && `On average, a guess is ${Math.round(error)} points out of 100 off.`}
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
