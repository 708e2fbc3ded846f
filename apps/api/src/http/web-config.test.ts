import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { routes } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settingDescriptions } from '../settings.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ env: { WATCH_LINKS: 'DE=https://look.example/?q={title}' } })
})
afterAll(() => api.close())

it('offers accounts to visitors in the program of the demo alone', async () => {
  expect((await api.call(routes.webConfig, {})).body).not.toHaveProperty('demo_accounts')
  expect(settingDescriptions.filter(({ name }) => name.includes('DEMO'))).toEqual([])
  const source = fileURLToPath(new URL('..', import.meta.url))
  const users = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] }).filter((file) =>
    readFileSync(join(source, file), 'utf8').includes('serve({ demoAccounts'),
  )
  expect(users).toEqual(['testing/demo-process.ts'])
})

it('says that offers of where to watch are known only once there are some', async () => {
  const config = async () => (await api.call(routes.webConfig, {})).body
  expect(await config()).toMatchObject({
    tmdb: false,
    where_to_watch: false,
    watch_links: [{ region: 'DE', url: 'https://look.example/?q={title}' }],
  })
  const { db } = api
  await sql`insert into watch_region (movie_id, region) select min(id), 'DE' from movie`.execute(db)
  expect(await config()).toMatchObject({ tmdb: false, where_to_watch: true })
})
