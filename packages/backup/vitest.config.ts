import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'backup',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    // Whole databases are made and filled: seconds, but many of them on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
