/** Usage: npm run settings — writes docs/settings.md, .env.example and the README's table from apps/api/src/settings. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { envExample, settingsPage, withMostUsed } from './setting-pages.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const readme = join(ROOT, 'README.md')
writeFileSync(join(ROOT, 'docs/settings.md'), settingsPage())
writeFileSync(join(ROOT, '.env.example'), envExample())
writeFileSync(readme, withMostUsed(readFileSync(readme, 'utf8')))
