import type { Accounts } from '../accounts/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Groups } from '../groups/index.ts'
import type { Taste } from '../taste/index.ts'
import type { createHydration } from './cards.ts'
import type { createPipeline } from './pipeline.ts'
import type { createRankedLists } from './ranked-lists.ts'
import type { Shown } from './shown.ts'
import type { LoadViewer } from './viewer.ts'

/** The dependencies of lists. */
export interface ListDependencies {
  catalogue: Catalogue
  taste: Taste
  groups: Groups
  loadViewer: LoadViewer
  createList: ReturnType<typeof createPipeline>
  hydrate: ReturnType<typeof createHydration>
  ranked: ReturnType<typeof createRankedLists>
  now: () => Date
  shown: Shown
  accounts: Pick<Accounts, 'servicesOf'>
}
