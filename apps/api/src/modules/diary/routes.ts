import { routes } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { onePage } from '../../http/pages.ts'
import { register } from '../../http/register.ts'
import type { Diary } from './diary.ts'
import type { MovieLists } from './movie-lists.ts'
import type { Diaries } from './module.ts'

interface DiaryRoutes {
  diary: Diary
  ofYear: Diaries['ofYear']
  lists: MovieLists
}

/** Calls of the diary and of lists. */
export function diaryRoutes(app: FastifyInstance, { diary, ofYear, lists }: DiaryRoutes): void {
  const keyOf = (userId: string, { id: movieId, viewing: id }: { id: number; viewing: string }) => ({
    id,
    userId,
    movieId,
  })
  register(app, routes.movieDiary, ({ user, params }) => diary.ofMovie(user.id, params.id))
  register(app, routes.saveViewing, ({ user, params, body }) => diary.save(keyOf(user.id, params), body))
  register(app, routes.removeViewing, ({ user, params }) => diary.remove(keyOf(user.id, params)))
  register(app, routes.saveNote, ({ user, params, body }) => diary.saveNote(user.id, params.id, body))
  register(app, routes.diary, async (call) => {
    const page = await diary.page({ user: call.user, groupId: await call.group() }, call.query)
    return { ...page, next: page.next && nextAddress(call.url(), page.next) }
  })
  register(app, routes.diaryYear, async ({ user, group, params }) =>
    ofYear({ user, groupId: await group() }, params.year),
  )
  listRoutes(app, lists)
}

function listRoutes(app: FastifyInstance, lists: MovieLists): void {
  register(app, routes.movieLists, ({ user }) => lists.all(user))
  register(app, routes.knownLists, ({ user }) => lists.known(user))
  register(app, routes.createList, ({ user, body: { movie_id: movieId, ...fields } }) =>
    lists.create(user, fields, movieId),
  )
  register(app, routes.movieList, ({ user, params }) => lists.one(user, params.id))
  register(app, routes.listMovies, (call) =>
    onePage(call, async (at) => lists.movies({ user: call.user, groupId: await call.group() }, call.params.id, at)),
  )
  register(app, routes.changeList, ({ user, params, body }) => lists.change(user, params.id, body))
  register(app, routes.deleteList, ({ user, params }) => lists.remove(user, params.id))
  register(app, routes.putInList, ({ user, params, body }) =>
    lists.put(user, params.id, params.movieId, body?.position),
  )
  register(app, routes.takeFromList, ({ user, params }) => lists.take(user, params.id, params.movieId))
}

function nextAddress(url: URL, cursor: string): string {
  url.searchParams.set('cursor', cursor)
  return url.href
}
