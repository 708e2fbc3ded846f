import { Logo } from '../../components/brand/logo.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { WriteLink } from '../../components/ui/write-link.tsx'
import { withBasePath } from '../../lib/base-path.ts'
import { useContacts } from '../../lib/contacts.ts'
import { Article, Part } from './article.tsx'

const SHORT =
  'Marquee is a free, self-hosted web application for finding movies and for choosing one together. It learns from four-level ratings, explains every recommendation, and shows groups one bar per member instead of a single average.'

const FACTS = [
  ['What', 'Web application; runs on one small machine, no external account needed'],
  ['For whom', 'Anyone aged 13 or older, and their friends'],
  ['Price', 'Free, under the MIT licence'],
  [
    'Known for',
    'Percents that are explained, fair groups, plot search, a daily guessing game, posters it draws itself',
  ],
  ['Tracking', 'None without consent'],
] as const

const COLOURS = [
  ['Bulb amber', '#ffb224', 'bg-[#ffb224]'],
  ['House dark', '#0f0d0b', 'bg-[#0f0d0b]'],
  ['Programme paper', '#faf6ef', 'bg-[#faf6ef]'],
] as const

export function Press() {
  const { press } = useContacts()
  return (
    <Article title="Press Kit" lead="What to write, and what to print beside it.">
      <Part title="In one paragraph">
        <p>{SHORT}</p>
        <p>
          <CopyButton text={SHORT} label="Copy text" done="Text copied to clipboard" />
        </p>
      </Part>
      <Part title="Facts">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
          {FACTS.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="mb-2 sm:mb-0">{value}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="Name and mark">
        <p>
          Written Marquee in running text, MARQUEE as the word mark. The bulbs under it belong to it. Leave one letter’s
          height of space on all sides, and do not recolour, tilt or stretch it.
        </p>
        <div className="flex justify-center rounded-control border border-line bg-surface py-14 text-text [&_svg]:w-full">
          <span className="scale-[2.2]">
            <Logo />
          </span>
        </div>
        <p className="flex flex-wrap gap-3">
          <a href={withBasePath('/icons/marquee.svg')} download className={buttonClass()}>
            Mark as SVG
          </a>
          <a href={withBasePath('/icons/marquee-512.png')} download className={buttonClass()}>
            Mark as PNG
          </a>
        </p>
      </Part>
      <Colours />
      <Part title="Contact">
        <p>
          <WriteLink address={press}>Write to us</WriteLink>
        </p>
      </Part>
    </Article>
  )
}

function Colours() {
  return (
    <Part title="Colours">
      <ul aria-label="Colours" className="grid! list-none! gap-3 pl-0! sm:grid-cols-3">
        {COLOURS.map(([name, value, look]) => (
          <li key={name} className="overflow-hidden rounded-control border border-line text-sm">
            <span className={`block h-16 ${look}`} aria-hidden="true" />
            <span className="flex justify-between gap-3 p-3">
              {name} <span className="text-muted">{value}</span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
