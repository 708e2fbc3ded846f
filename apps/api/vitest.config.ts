import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    // Long tests of operations wait for the night.
    exclude: [...configDefaults.exclude, ...(process.env['SWEEPS'] === 'all' ? [] : ['**/*.night.test.ts'])],
    // A developer's own settings must not reach a process that a test starts.
    env: { MARQUEE_ENV_FILE: 'none' },
    // Every file makes a separate app, so that one process can read the app's modules once for all of its files.
    isolate: false,
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // With the default of 1 s tests would fail on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
})
