/** The day of a moment as "2026-11-29", in universal time. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
