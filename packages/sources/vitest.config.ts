import { defineConfig } from 'vitest/config'

/** Retries and pauses of clients are waited for in real time. */
export default defineConfig({ test: { name: 'sources', root: import.meta.dirname, testTimeout: 20_000 } })
