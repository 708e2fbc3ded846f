import { Bulbs } from './bulbs.tsx'

/** The word mark: MARQUEE over its row of bulbs, which light on hover and while a page loads. */
export function Logo({ lit = false }: { lit?: boolean }) {
  return (
    <span className="flex w-[6.4rem] flex-col leading-none">
      <svg viewBox="0 0 102 22" className="font-display" fill="currentColor" aria-hidden="true">
        {/* As wide in every other face, which may stand in on a slow first visit. */}
        <text y="21" fontSize="26" textLength="102" lengthAdjust="spacingAndGlyphs" letterSpacing="4.16">
          MARQUEE
        </text>
      </svg>
      <Bulbs lit={lit} className="mt-1 w-full text-accent" />
    </span>
  )
}
