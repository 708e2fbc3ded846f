import { defineConfig } from 'vitest/config'

/** Tests wait for retries and pauses of clients in real time. */
export default defineConfig({ test: { name: 'sources', root: import.meta.dirname, testTimeout: 20_000 } })
