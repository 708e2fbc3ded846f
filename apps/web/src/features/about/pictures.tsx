import type { ReactNode } from 'react'
import { LEVELS } from '../../components/movie/rating.tsx'
import { t } from '../../words/t.ts'

function Picture({ label, height, children }: { label: string; height: number; children: ReactNode }) {
  return (
    <figure>
      <svg
        viewBox={`0 0 600 ${height}`}
        aria-hidden="true"
        className="w-full rounded-control border border-line bg-surface"
      >
        {children}
      </svg>
      <figcaption className="sr-only">{label}</figcaption>
    </figure>
  )
}

const LOOKS = [
  { percent: 0, look: 'fill-low' },
  { percent: 33, look: 'fill-mid' },
  { percent: 83, look: 'fill-high' },
  { percent: 100, look: 'fill-high' },
]

/** The four levels on the line from 0 to 100. */
export function LevelsPicture() {
  const x = (percent: number) => 60 + percent * 4.8
  return (
    <Picture label={t('about.pictures.onALine')} height={150}>
      <path d="M60 70H540" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
      {LOOKS.map(({ percent, look }, i) => (
        <g key={percent} textAnchor="middle">
          <circle cx={x(percent)} cy="70" r="12" className={look} />
          <text x={x(percent)} y="38" fontSize="17" className="fill-text">
            {LEVELS[i]?.word}
          </text>
          <text x={x(percent)} y="114" fontSize="17" className="fill-muted">
            {percent}%
          </text>
        </g>
      ))}
    </Picture>
  )
}

const LIKED = [
  [150, 120],
  [230, 75],
  [205, 165],
] as const
const NEAR = [
  [300, 125],
  [285, 190],
  [120, 60],
] as const
const FAR = [
  [420, 70],
  [500, 150],
  [380, 150],
  [540, 60],
  [445, 185],
  [45, 190],
] as const

/** Movies as dots, near to liked ones or far from them. */
export function NeighboursPicture() {
  return (
    <Picture label={t('about.pictures.moviesAsDots')} height={260}>
      {LIKED.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="64" className="fill-accent" opacity="0.13" />
      ))}
      {NEAR.map(([x, y]) => {
        const [near] = LIKED.toSorted((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))
        return near && <path key={x} d={`M${x} ${y}L${near[0]} ${near[1]}`} className="stroke-accent" opacity="0.5" />
      })}
      {LIKED.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="13" className="fill-accent" />
      ))}
      {NEAR.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="10" className="fill-ground stroke-accent" strokeWidth="3" />
      ))}
      {FAR.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="10" className="fill-line" />
      ))}
      <text x="20" y="248" fontSize="16" className="fill-text">
        {t('about.pictures.youLikedThese')}
      </text>
      <text x="450" y="248" fontSize="16" className="fill-muted">
        {t('about.pictures.theseComeLater')}
      </text>
    </Picture>
  )
}

const TRADE = [
  { movie: 'A', members: [95, 90, 35], group: 62 },
  { movie: 'B', members: [74, 69, 70], group: 70 },
]

/** Two movies for three people: the one that no one dislikes wins. */
export function GroupPicture() {
  return (
    <Picture label={t('about.pictures.movieAHas')} height={190}>
      {TRADE.map(({ movie, members, group }, column) => (
        <g key={movie} transform={`translate(${30 + column * 290} 0)`}>
          <text y="36" fontSize="17" className="fill-text">
            {t('about.pictures.movieLetter', { movie })}
          </text>
          {members.map((percent, i) => (
            <g key={percent} transform={`translate(0 ${56 + i * 26})`}>
              <rect width="180" height="12" rx="6" className="fill-line" />
              <rect width={percent * 1.8} height="12" rx="6" className={percent < 50 ? 'fill-low' : 'fill-high'} />
              <text x="192" y="12" fontSize="15" className="fill-muted">
                {percent}%
              </text>
            </g>
          ))}
          <text y="162" fontSize="17" className="fill-text">
            {t('about.pictures.forTheGroup', { group })}
          </text>
        </g>
      ))}
    </Picture>
  )
}
