import { defineConfig } from 'vitest/config'

// npm says production to every program that it runs, because .npmrc leaves the tools out of an install.
process.env['NODE_ENV'] = 'test'

export default defineConfig({
  test: {
    projects: [
      'packages/{backup,embedded-postgres,sources}',
      {
        test: {
          name: 'packages',
          include: ['packages/{contract,files,posters,recommender,search,starter}/src/**/*.test.ts'],
          // They keep no state between files, so that few processes read the catalogue and the modules, once each.
          isolate: false,
        },
      },
      'apps/*',
      'tools',
      'scripts',
    ],
  },
})
