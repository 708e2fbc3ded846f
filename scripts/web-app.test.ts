import { expect, test } from 'vitest'
import { archivedSources, fingerprint } from './web-app.ts'

test('the web app in the repository is built from the present sources', () => {
  expect(archivedSources(), 'Run npm run build and commit apps/web/built.zip.').toBe(fingerprint())
})
