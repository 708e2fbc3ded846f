import { defineConfig, mergeConfig } from 'vitest/config'
import app from './vite.config.ts'

export default mergeConfig(
  app,
  defineConfig({
    test: {
      name: 'web',
      environment: 'jsdom',
      // A new window for every file in a thread that has read jsdom already; a new process each takes twice as long.
      pool: 'vmThreads',
      setupFiles: ['./src/test-setup.ts'],
      restoreMocks: true,
      testTimeout: 30_000,
    },
  }),
)
