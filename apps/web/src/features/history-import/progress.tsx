interface ProgressProps {
  label: string
  done: number
  total: number
}

/** Progress of an import as a bar and in words. */
export function Progress({ label, done, total }: ProgressProps) {
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total)
  return (
    <div>
      <p className="mb-2 flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="text-muted">
          {done} of {total}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
