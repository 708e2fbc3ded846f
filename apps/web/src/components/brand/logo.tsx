import { Bulbs } from './bulbs.tsx'

/** MARQUEE in League Gothic, as outlines: it is there before the face, and the same where the face never comes. */
const WORDMARK =
  'M1.1 21V1.9H4.8L6.5 11.8L6.6 12.8H6.6L6.8 11.8L8.4 1.9H12.1V21H9.4V8.2H9.2L9.1 9L7.4 21H5.9L4.1 9L4 8.2H3.8V21ZM18.1 21 21.1 1.9H24.7L27.8 21H24.9L24.4 17.1H21.5L21 21ZM21.9 14.1H23.9L23.1 7.7L23 6.7H22.8L22.8 7.7ZM33.7 21V1.9H36.7Q39.3 1.9 40.6 3.3Q41.8 4.7 41.8 7.4Q41.8 9 41.2 10.2Q40.6 11.4 39.8 11.9L41.8 21H38.9L37.2 12.9H36.7V21ZM36.7 10.3Q37.5 10.3 38 10Q38.4 9.7 38.7 9Q38.9 8.4 38.9 7.5Q38.9 6.1 38.4 5.4Q37.9 4.7 36.7 4.7ZM56.2 22.5Q54.9 22.5 54.1 21.9Q53.4 21.4 53 20.8Q52.8 21 52.4 21.1Q52 21.2 51.5 21.2Q50.3 21.2 49.4 20.7Q48.6 20.1 48.1 19.2Q47.7 18.2 47.7 17.1V5.8Q47.7 4.6 48.2 3.7Q48.7 2.8 49.6 2.2Q50.4 1.7 51.7 1.7Q52.9 1.7 53.8 2.2Q54.7 2.8 55.1 3.7Q55.6 4.6 55.6 5.8V17.1Q55.6 17.8 55.4 18.5Q55.2 19.1 54.9 19.4Q55.1 19.7 55.4 19.9Q55.7 20 56.2 20.1ZM51.7 18.5Q52.2 18.5 52.4 18.1Q52.6 17.6 52.6 17.1V5.8Q52.6 5.3 52.4 4.8Q52.2 4.4 51.7 4.4Q51.1 4.4 50.9 4.8Q50.7 5.3 50.7 5.8V17.1Q50.7 17.6 50.9 18.1Q51.1 18.5 51.7 18.5ZM66 21.2Q64.7 21.2 63.8 20.7Q63 20.1 62.5 19.2Q62 18.2 62 17.1V1.9H65V17.1Q65 17.6 65.2 18.1Q65.4 18.5 66 18.5Q66.5 18.5 66.7 18.1Q66.9 17.6 66.9 17.1V1.9H69.9V17.1Q69.9 18.2 69.4 19.2Q69 20.1 68.1 20.7Q67.2 21.2 66 21.2ZM76.5 21V1.9H83.2V4.8H79.4V9.9H82.1V12.7H79.4V18.1H83.2V21ZM89.8 21V1.9H96.5V4.8H92.7V9.9H95.5V12.7H92.7V18.1H96.5V21Z'

/** The word mark: MARQUEE over its row of bulbs, which light on hover and while a page loads. */
export function Logo({ lit = false }: { lit?: boolean }) {
  return (
    <span className="flex w-[6.4rem] flex-col leading-none">
      <svg viewBox="0 0 102 22" fill="currentColor" aria-hidden="true">
        <path d={WORDMARK} />
      </svg>
      <Bulbs lit={lit} className="mt-1 w-full text-fill" />
    </span>
  )
}
