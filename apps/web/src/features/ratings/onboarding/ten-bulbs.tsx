import { GOAL } from './use-onboarding.ts'

/** The bulbs of the word mark, one for each rating up to ten. With all of them lit they run once more. */
export function TenBulbs({ count }: { count: number }) {
  return (
    <svg viewBox={`0 0 ${GOAL * 10} 8`} className="w-28 text-accent" aria-hidden="true">
      {Array.from({ length: GOAL }, (_, i) => (
        <circle
          key={i}
          cx={i * 10 + 5}
          cy="4"
          r={i < count ? 3.4 : 2.6}
          fill="currentColor"
          opacity={i < count ? 1 : 0.3}
          className={count === GOAL ? 'animate-bulb' : undefined}
          style={{ animationDelay: `${i * 90}ms`, animationIterationCount: 3 }}
        />
      ))}
    </svg>
  )
}
