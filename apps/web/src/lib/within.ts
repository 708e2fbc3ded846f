/** Resolves when the work is done, or failed, and at the latest after `ms`. */
export function within(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    work.then(end, end)
  })
}
