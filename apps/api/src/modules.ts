import type { Module } from './common/module.ts'
import type { Platform } from './common/platform.ts'
import type { JobHandlers } from './jobs/queue.ts'
import { createAccounts, type AccountSecrets } from './modules/accounts/module.ts'
import { createAdministration } from './modules/administration/module.ts'
import { createCatalogue, type CatalogueSecrets } from './modules/catalogue/module.ts'
import { createDiaries } from './modules/diary/module.ts'
import { createEvenings } from './modules/evenings/module.ts'
import { createGame, type GameSecrets } from './modules/game/module.ts'
import { createGroups } from './modules/groups/module.ts'
import { createLists } from './modules/lists/module.ts'
import { createMessages } from './modules/messages/module.ts'
import { createPortability, type UploadReading } from './modules/portability/module.ts'
import { createLinkPreviews } from './modules/previews/module.ts'
import { createTaste } from './modules/taste/module.ts'

export type Modules = Awaited<ReturnType<typeof createModules>>

/** The modules of the product; each depends only on those above it. */
export async function createModules(
  platform: Platform & AccountSecrets & CatalogueSecrets & GameSecrets & UploadReading,
) {
  const catalogue = await createCatalogue(platform)
  const taste = await createTaste({ ...platform, catalogue })
  const groups = createGroups({ ...platform, catalogue, taste })
  const accounts = createAccounts(platform)
  const lists = createLists({ ...platform, catalogue, taste, groups, accounts })
  const diary = createDiaries({ ...platform, catalogue, taste, groups, lists })
  const evenings = createEvenings({ ...platform, catalogue, taste, groups, lists, diary })
  const previews = createLinkPreviews({ ...platform, catalogue, groups, evenings, diary })
  const game = createGame({ ...platform, catalogue })
  const portability = createPortability({ ...platform, catalogue })
  const messages = createMessages(platform)
  const administration = createAdministration({
    ...platform,
    catalogue,
    accounts: accounts.administration,
    brought: portability.brought,
  })
  return {
    catalogue,
    taste,
    groups,
    lists,
    diary,
    evenings,
    previews,
    accounts,
    game,
    portability,
    messages,
    administration,
  }
}

export function listOf(modules: Modules): Module[] {
  return Object.values(modules)
}

/** The job handlers of the modules; every module takes part in the purge. */
export function jobsOf(modules: Modules): JobHandlers {
  const parts = listOf(modules).map(({ jobs }) => jobs)
  const handlers = Object.assign({}, ...parts) as JobHandlers
  return { ...handlers, purge: () => Promise.all(parts.map(async ({ purge }) => purge?.())) }
}
