import { createRecommender, decodeModel, type DeckCard, type Ranking, type Recommender } from '@marquee/recommender'
import { serve } from '../../workers/serve.ts'
import type { SharedModel } from '../taste/index.ts'
import type { RankedList } from './ranked-lists.ts'
import type { DeckQuestion, GroupQuestion, PersonQuestion } from './whole-ranking.ts'

let newest: { id: number; recommender: Recommender } | undefined

/** The recommender of a model, kept until another model is asked for. */
function recommenderOf({ id, bytes }: SharedModel): Recommender {
  if (newest?.id !== id) newest = { id, recommender: createRecommender(decodeModel(bytes)) }
  return newest.recommender
}

function rankGroup({ model, members: profiles, own, options }: GroupQuestion): RankedList {
  const members = profiles.map((profile, index) => ({ userId: String(index), profile }))
  return toRankedList(recommenderOf(model).rankGroup(members, { ...options, own }))
}

function rankPerson({ model, profile, options }: PersonQuestion): RankedList {
  return toRankedList(recommenderOf(model).rank(profile, options))
}

function toRankedList({ ids, percents }: Ranking): RankedList {
  return { ids: Int32Array.from(ids), percents, count: ids.length }
}

function deck({ model, members, options }: DeckQuestion): DeckCard[] {
  return recommenderOf(model).deck(members, options)
}

const functions = { rankGroup, rankPerson, deck }
export type WholeRankingFunctions = typeof functions

serve(functions)
