import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*'],
    // By default one core is left idle, which on a machine with two doubles the time.
    maxWorkers: '100%',
  },
})
