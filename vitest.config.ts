import { defineConfig } from 'vitest/config'

// npm says production to every program that it runs, because .npmrc leaves the tools out of an install.
process.env['NODE_ENV'] = 'test'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'tools', 'scripts'],
  },
})
