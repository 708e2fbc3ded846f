import { t } from '../../words/t.ts'

/** Picture in place of the hidden movie of the daily game: a curtain with a lit question mark. */
export function GuessPoster({ className }: { className?: string }) {
  const folds = Array.from({ length: 10 }, (_, i) => i)
  return (
    <svg viewBox="0 0 200 300" className={className} role="img" aria-label={t('movie.guessPoster.hiddenMovie')}>
      <defs>
        <linearGradient id="fold">
          <stop offset="0%" stopColor="#5a0f14" />
          <stop offset="55%" stopColor="#a3202a" />
          <stop offset="100%" stopColor="#5a0f14" />
        </linearGradient>
        <radialGradient id="spot">
          <stop offset="0%" stopColor="#ffe2a6" stopOpacity="0.85" />
          <stop offset="100%" stopColor="#ffb224" stopOpacity="0" />
        </radialGradient>
      </defs>
      {folds.map((i) => (
        <rect key={i} x={i * 20} width="20.5" height="282" fill="url(#fold)" />
      ))}
      <path d={`M0 0H200V34${folds.map((i) => `Q${190 - i * 20} 58 ${180 - i * 20} 34`).join('')}Z`} fill="#7d161e" />
      <path d="M0 34H200" stroke="#ffb224" strokeWidth="2.5" strokeDasharray="0.1 10" strokeLinecap="round" />
      <rect y="282" width="200" height="18" fill="#1d1108" />
      <circle cx="100" cy="160" r="92" fill="url(#spot)" />
      <text x="100" y="212" textAnchor="middle" fontSize="150" fill="#2b0a0c" className="font-display">
        ?
      </text>
    </svg>
  )
}
