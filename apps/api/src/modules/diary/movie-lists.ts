import {
  MAX_LISTED,
  MAX_LISTS,
  type CardFacts,
  type KnownList,
  type MovieCard,
  type MovieList,
  type MovieListFields,
} from '@marquee/contract'
import type { AuthUser } from '../../common/auth-user.ts'
import { sliceOf, type PageRequest, type Slice } from '../../common/paging.ts'
import { fieldError, notFound, problem } from '../../errors.ts'
import type { AgeLimit } from '../catalogue/index.ts'
import type { Viewer } from '../lists/index.ts'
import type { KnownLists, KnownReader } from './known-lists.ts'
import type { Counted, ListRepository, ListRow } from './list-repository.ts'

export type MovieLists = ReturnType<typeof createMovieLists>

export interface MovieListDependencies {
  lists: ListRepository
  known: KnownLists
  /** Movies that the user has rated or seen. */
  doneOf: (user: AuthUser) => Promise<ReadonlySet<number>>
  limitOf: (user: AuthUser) => AgeLimit | null
  facts: (ids: readonly number[]) => Promise<CardFacts[]>
  cards: (viewer: Viewer, ids: readonly number[]) => Promise<MovieCard[]>
  requireMovie: (id: number) => Promise<unknown>
  /** @throws AppError 403 or 404 unless the user is a member */
  requireMember: (user: AuthUser, groupId: string) => Promise<void>
}

/** Lists of users and of their groups. To other users they are 404, as unknown ones. */
export function createMovieLists(dependencies: MovieListDependencies) {
  return { ...createReading(dependencies), ...createSaving(dependencies) }
}

const NOTHING_COUNTED: Counted = { done: [], within: null }
const isUuid = (id: string) => id.length === 36

function createReading(dependencies: MovieListDependencies) {
  const { lists, known, doneOf, limitOf, cards } = dependencies
  const readerOf = async (user: AuthUser): Promise<KnownReader> => ({ done: await doneOf(user), limit: limitOf(user) })
  return {
    async all(user: AuthUser): Promise<{ results: MovieList[] }> {
      const counted = await countedFor(dependencies, user)
      return { results: await withPosters(dependencies, await lists.all(user.id, counted)) }
    },

    async known(user: AuthUser): Promise<{ results: KnownList[] }> {
      return { results: await known.all(await readerOf(user)) }
    },

    async one(user: AuthUser, id: string): Promise<MovieList | KnownList> {
      if (isUuid(id)) return find(dependencies, user, id)
      const reader = await readerOf(user)
      const [list] = await known.present([existing(await known.find(id))], reader)
      return existing(list)
    },

    async movies(viewer: Viewer & { user: AuthUser }, id: string, page: PageRequest): Promise<Slice<MovieCard>> {
      const ids = await idsOf(viewer.user, id)
      const { count, results } = sliceOf(ids, page)
      return { count, results: await cards(viewer, results) }
    },
  }

  async function idsOf(user: AuthUser, id: string): Promise<readonly number[]> {
    const limit = limitOf(user)
    if (!isUuid(id)) return existing(await known.find(id, limit)).ids
    existing(await lists.find(user.id, id, NOTHING_COUNTED))
    const ids = await lists.movieIds(id)
    return limit === null ? ids : ids.filter((movieId) => limit.allows(movieId))
  }
}

function createSaving(dependencies: MovieListDependencies) {
  const { lists, requireMovie, requireMember } = dependencies
  const require = async (user: AuthUser, id: string) => existing(await lists.find(user.id, id, NOTHING_COUNTED))

  async function put(id: string, movieId: number, position?: number): Promise<void> {
    const outcome = await lists.put(id, movieId, position, MAX_LISTED)
    if (outcome === 'full') throw problem('list_full', { most: MAX_LISTED })
    if (outcome === 'gone') throw notFound('List')
  }

  return {
    /** @param movieId is in it from the start */
    async create(user: AuthUser, fields: MovieListFields, movieId?: number): Promise<MovieList> {
      if (fields.group_id !== null) await requireMember(user, fields.group_id)
      if (movieId !== undefined) await requireMovie(movieId)
      const id = await lists.create(user.id, named(fields), MAX_LISTS)
      if (id === undefined) throw problem('too_many_lists', { most: MAX_LISTS })
      if (movieId !== undefined) await put(id, movieId)
      return find(dependencies, user, id)
    },

    async change(user: AuthUser, id: string, fields: MovieListFields): Promise<MovieList> {
      const { own, group } = await require(user, id)
      const isMoved = fields.group_id !== (group?.id ?? null)
      if (isMoved && !own) throw problem('not_list_owner')
      if (isMoved && fields.group_id !== null) await requireMember(user, fields.group_id)
      await lists.change(id, named(fields))
      return find(dependencies, user, id)
    },

    async remove(user: AuthUser, id: string): Promise<null> {
      if (!(await require(user, id)).may_delete) throw problem('not_list_owner')
      await lists.remove(id)
      return null
    },

    /** @param position from 0; at the end if it is not given and the movie is new */
    async put(user: AuthUser, id: string, movieId: number, position?: number): Promise<null> {
      await Promise.all([require(user, id), requireMovie(movieId)])
      await put(id, movieId, position)
      return null
    },

    async take(user: AuthUser, id: string, movieId: number): Promise<null> {
      await require(user, id)
      await lists.take(id, movieId)
      return null
    },
  }
}

async function countedFor({ doneOf, limitOf }: MovieListDependencies, user: AuthUser): Promise<Counted> {
  return { done: [...(await doneOf(user))], within: limitOf(user)?.ids ?? null }
}

async function find(dependencies: MovieListDependencies, user: AuthUser, id: string): Promise<MovieList> {
  const row = existing(await dependencies.lists.find(user.id, id, await countedFor(dependencies, user)))
  const [list] = await withPosters(dependencies, [row])
  return existing(list)
}

async function withPosters({ facts }: MovieListDependencies, rows: readonly ListRow[]): Promise<MovieList[]> {
  const ids = [...new Set(rows.flatMap(({ posters }) => posters))]
  const byId = new Map((await facts(ids)).map((movie) => [movie.id, movie]))
  return rows.map(({ id, name, description, group, own, count, seen, posters }) => ({
    id,
    name,
    description,
    group,
    own,
    count,
    seen,
    posters: posters.flatMap((movieId) => byId.get(movieId) ?? []),
  }))
}

function existing<T>(list: T | undefined): T {
  if (list === undefined) throw notFound('List')
  return list
}

function named(fields: MovieListFields): MovieListFields {
  const name = fields.name.trim()
  if (name === '') throw fieldError('name', 'blank')
  return { ...fields, name, description: fields.description.trim() }
}
