import type { FastifyInstance } from 'fastify'
import type { AuthUser } from '../../common/auth-user.ts'
import { defineModule } from '../../common/module.ts'
import type { Platform } from '../../common/platform.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Groups } from '../groups/index.ts'
import type { Lists } from '../lists/index.ts'
import type { Taste } from '../taste/index.ts'
import { createDiaryRepository } from './diary-repository.ts'
import { createDiary } from './diary.ts'
import { createKnownLists } from './known-lists.ts'
import { createKnownRepository } from './known-repository.ts'
import { createListRepository } from './list-repository.ts'
import { createMovieLists } from './movie-lists.ts'
import { diaryRoutes } from './routes.ts'
import { createViewingRepository } from './viewing-repository.ts'
import { createYear } from './year.ts'

export type Diaries = ReturnType<typeof createDiaries>

interface Parts {
  catalogue: Catalogue
  taste: Taste
  groups: Groups
  lists: Lists
}

/** Content that users keep of movies besides ratings: viewings, notes and tags, and lists. */
export function createDiaries({ db, now, catalogue, taste, groups, lists: { cards, historyCards } }: Platform & Parts) {
  const { cards: facts, requireMovie } = catalogue.movies
  const repository = createDiaryRepository(db)
  const diary = createDiary({
    viewings: createViewingRepository(db),
    diary: repository,
    requireMovie,
    cards: historyCards,
    now,
  })
  const ofYear = createYear({
    diary: repository,
    facts,
    cards: historyCards,
    ratingsOf: async (user) => (await taste.feedbackOf(user)).rated,
  })
  const lists = createMovieLists({
    lists: createListRepository(db),
    known: createKnownLists({ known: createKnownRepository(db), facts }),
    limitOf: (user: AuthUser) => catalogue.ageLimitOf(user.ageLimit),
    async doneOf(user: AuthUser) {
      const { rated, seen } = await taste.feedbackOf(user)
      return new Set([...rated.keys(), ...seen])
    },
    facts,
    cards,
    requireMovie,
    requireMember: groups.requireMember,
  })
  return {
    recordEvening: diary.recordEvening,
    ofYear,
    ...defineModule({ routes: (app: FastifyInstance) => diaryRoutes(app, { diary, ofYear, lists }) }),
  }
}
