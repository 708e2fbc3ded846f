import type { FastifyInstance } from 'fastify'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Groups } from '../groups/index.ts'
import type { Taste } from '../taste/index.ts'
import { createHydration } from './cards.ts'
import { createDecks } from './decks.ts'
import { createPipeline, toCandidates } from './pipeline.ts'
import { createRankedLists } from './ranked-lists.ts'
import { listRoutes } from './routes.ts'
import { createShownRepository } from './shown-repository.ts'
import { createShown } from './shown.ts'
import { createViewerLoader, type Viewer } from './viewer.ts'
import { createWholeRanking } from './whole-ranking.ts'

export type Lists = ReturnType<typeof createLists>

interface ListsDependencies extends Platform {
  catalogue: Catalogue
  taste: Taste
  groups: Groups
  accounts: Pick<Accounts, 'servicesOf'>
}

/** Lists and pages of movies with the viewer's percents and marks. */
export function createLists({ db, log, now, catalogue, taste, groups, accounts }: ListsDependencies) {
  const loadViewer = createViewerLoader({ taste, groups: groups.taste, ageLimitOf: catalogue.ageLimitOf })
  const createList = createPipeline(loadViewer)
  const hydrate = createHydration({ facts: catalogue.movies.cards, percents: taste.percents, groups: groups.taste })
  const { rankGroup, rankPerson, chooseDeck, close } = createWholeRanking({ model: taste.model, log })
  const ranked = createRankedLists({ model: taste.model, rankGroup, rankPerson })
  const shown = createShown(createShownRepository(db), now, log)
  const dependencies = { catalogue, taste, groups, loadViewer, createList, hydrate, ranked, now, shown, accounts }
  const given = { candidates: ({ params: ids }: { params: readonly number[] }) => toCandidates(ids), hydrate }
  const within = createList<readonly number[]>(given)
  const history = createList<readonly number[]>({ ...given, ownHistory: true })
  const all = (ids: readonly number[]) => ({ page: 1, pageSize: ids.length })
  return {
    /** Cards in the order of the ids; unknown ids, and movies above the viewer's age limit, are left out. */
    cards: async (viewer: Viewer, ids: readonly number[]) => (await within(viewer, all(ids), ids)).results,
    /** Cards of movies that the viewer has seen, whatever their age. */
    historyCards: async (viewer: Viewer, ids: readonly number[]) => (await history(viewer, all(ids), ids)).results,
    /** The cards of an evening. */
    deckFor: createDecks({ chooseDeck, taste, catalogue }),
    ...defineModule({
      routes: (app: FastifyInstance) => listRoutes(app, dependencies),
      jobs: { purge: shown.purge },
      close,
    }),
  }
}
