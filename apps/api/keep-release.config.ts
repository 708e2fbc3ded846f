import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** For `npm run release`, which keeps what a release leaves in a database. */
export default defineConfig({ test: { ...config.test, include: ['src/testing/keep-release.ts'] } })
