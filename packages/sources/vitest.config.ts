import { defineConfig } from 'vitest/config'

/** Tests wait for retries and pauses of clients in real time, and keep no state between files. */
export default defineConfig({
  test: { name: 'sources', root: import.meta.dirname, isolate: false, testTimeout: 20_000 },
})
