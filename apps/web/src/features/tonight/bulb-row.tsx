interface BulbRowProps {
  count: number
  lit: number
  /** In pixels. */
  size: number
  gap: number
}

/** Bulbs that are lit from left to right. */
export function BulbRow({ count, lit, size, gap }: BulbRowProps) {
  const step = size + gap
  return (
    <svg width={count * step - gap} height={size} className="max-w-full text-accent" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <circle
          key={i}
          cx={i * step + size / 2}
          cy={size / 2}
          r={size / 2}
          fill="currentColor"
          opacity={i < lit ? 1 : 0.25}
          className="transition-opacity"
          style={{ transitionDuration: '600ms' }}
        />
      ))}
    </svg>
  )
}
