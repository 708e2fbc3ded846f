import { endWithParent } from '../end-with-parent.ts'

/** Computes without a pause for a minute. */
endWithParent()
process.send?.(process.pid)
// The thread starts while this one is free.
setTimeout(() => {
  const end = Date.now() + 60_000
  while (Date.now() < end);
}, 500)
