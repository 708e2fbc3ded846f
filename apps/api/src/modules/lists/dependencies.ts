import { type Catalogue } from '../catalogue/module.ts'
import { type Groups } from '../groups/module.ts'
import { type Taste } from '../taste/module.ts'
import { type createHydration } from './cards.ts'
import { type createPipeline } from './pipeline.ts'
import { type createRankedLists } from './ranked-lists.ts'
import { type LoadViewer } from './viewer.ts'

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
}
