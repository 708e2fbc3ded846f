import type { RequestPage, RequestQuery } from '@marquee/contract'
import type { PlotMatch, ReadRequest, RequestMatch } from '@marquee/search'
import { offsetOf, type PageRequest } from '../../common/paging.ts'
import { ageOf, type KnownForRequest, withLimit } from '../catalogue/index.ts'
import { type Feedback, NO_FEEDBACK } from '../taste/index.ts'
import { toCard } from './cards.ts'
import type { ListDependencies } from './dependencies.ts'
import type { Candidate, List } from './pipeline.ts'
import type { ViewerContext } from './viewer.ts'

type RequestResult = RequestPage['results'][number]

/** A request with the text as it was understood. */
export interface UnderstoodRequest {
  query: RequestQuery
  request: ReadRequest
}

interface RequestCandidate extends Candidate {
  matched: PlotMatch['matched']
  meets: readonly string[]
}

/**
 * Weight of the person's own percents against how well movies fit, by rank. At the top, the highest percent overtakes the lowest across eleven
 * places at most: percents settle what fits about equally well.
 */
const OWN_WEIGHT = 0.25
/** Constant of reciprocal rank fusion. */
const FUSION = 60

/** Movies for requests in plain words. */
export function requestLists(dependencies: ListDependencies) {
  const { createList, hydrate, catalogue, taste } = dependencies
  const known = createKnown(dependencies)

  async function byRequest({ query, request }: UnderstoodRequest, context: ViewerContext, page: PageRequest) {
    const found = await catalogue.textSearch.byRequest(request, query, await known(request, context))
    const { feedback } = context
    const percents = feedback && feedback.ratings.length > 0 ? taste.percents.expected(feedback, found.map(idOf)) : null
    const ordered = percents ? fuse(found, percents) : found
    const shown = ordered.slice(offsetOf(page), offsetOf(page) + page.pageSize)
    const matched = request.words === '' ? [] : await catalogue.textSearch.explain(request.words, shown.map(idOf))
    const results = shown.map(({ id, meets }, index) => ({ id, meets, matched: matched[index] ?? [] }))
    return { count: found.length, results }
  }

  async function byPlot({ text, chips: _chips, read_as: _readAs, ...filters }: RequestQuery, page: PageRequest) {
    const { count, results } = await catalogue.textSearch.byPlot({ plot: text, ...filters }, page)
    return { count, results: results.map((result) => ({ ...result, meets: [] })) }
  }

  const list: List<UnderstoodRequest, RequestResult> = createList<UnderstoodRequest, RequestCandidate, RequestResult>({
    candidates: ({ context, page, params }) =>
      isDescription(params.request)
        ? byPlot(withLimit(params.query, ageOf(context.limit)), page)
        : byRequest({ ...params, query: withLimit(params.query, ageOf(context.limit)) }, context, page),
    hydrate,
    present: ({ candidate, ...entry }, context) => ({
      ...toCard({ candidate, ...entry }, context),
      matched: candidate.matched,
      meets: [...candidate.meets],
    }),
  })
  return { list, read: catalogue.textSearch.read }
}

/** Reading of the text, for the answer. */
export function toUnderstood({ reading, chips, words }: ReadRequest): Pick<RequestPage, 'reading' | 'chips' | 'words'> {
  return {
    reading,
    chips: chips.map(({ key, wish, text }) => ({ key, kind: wish.kind, text, wanted: wish.wanted })),
    words,
  }
}

/** A description goes to plot search, unless chips were added to it. */
function isDescription({ reading, chips }: ReadRequest): boolean {
  return reading === 'description' && chips.length === 0
}

/** Facts that the ranking needs about the user and the seeds; only those that the chips need are read. */
function createKnown({ catalogue, taste, accounts }: ListDependencies) {
  const { limits } = catalogue

  /** Movies on the user's services, or on any service if the user's are unknown. */
  async function onServices(userId: string | null): Promise<Set<number>> {
    const usual = userId === null ? null : await accounts.servicesOf(userId)
    const within = usual && (await limits.moviesWithin({ ...usual, max_minutes: null, moods: [] }))
    return new Set(within ?? (await limits.offeredAnywhere()))
  }

  return async function known({ chips }: ReadRequest, { userId, feedback }: ViewerContext): Promise<KnownForRequest> {
    const asksFor = (kind: 'seen' | 'services') => chips.some(({ wish }) => wish.kind === kind)
    const seeds = chips.flatMap(({ wish }) => (wish.kind === 'like' && wish.wanted ? [wish.id] : []))
    return {
      ...(taste.model.peek() && { neighbours: new Map(seeds.map((id) => [id, taste.similarTo(id)])) }),
      ...(asksFor('seen') && { seen: seenBy(feedback ?? NO_FEEDBACK) }),
      ...(asksFor('services') && { onServices: await onServices(userId) }),
    }
  }
}

function seenBy({ rated, seen }: Feedback): Set<number> {
  return new Set([...rated.keys(), ...seen])
}

/** The movies by how well they fit and by percents, fused by reciprocal rank; those without a percent come last by percent. */
function fuse(found: readonly RequestMatch[], percents: readonly (number | null)[]): RequestMatch[] {
  const byPercent = [...found.keys()].sort((a, b) => (percents[b] ?? -1) - (percents[a] ?? -1) || a - b)
  const scores = found.map((_, rank) => 1 / (FUSION + rank))
  byPercent.forEach((index, rank) => (scores[index] = (scores[index] ?? 0) + OWN_WEIGHT / (FUSION + rank)))
  return [...found.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).map((index) => found[index]!)
}

const idOf = ({ id }: { id: number }) => id
