import { Bulbs } from './bulbs.tsx'

/** The word mark: MARQUEE over its row of bulbs, which light on hover and while a page loads. */
export function Logo({ lit = false }: { lit?: boolean }) {
  return (
    <span className="flex w-[6.4rem] flex-col leading-none">
      <span className="font-display text-[1.625rem] leading-none tracking-[0.16em]">MARQUEE</span>
      <Bulbs lit={lit} className="mt-1 w-full text-accent" />
    </span>
  )
}
