import { createRecommender, decodeModel, type DeckCard, type Recommender } from '@marquee/recommender'
import { serve } from '../../workers/serve.ts'
import type { SharedModel } from '../taste/model/model-holder.ts'
import type { DeckQuestion, GroupQuestion } from './group-ranking.ts'
import type { RankedList } from './ranked-lists.ts'

let newest: { id: number; recommender: Recommender } | undefined

/** The recommender of a model, kept until another model is asked for. */
function recommenderOf({ id, bytes }: SharedModel): Recommender {
  if (newest?.id !== id) newest = { id, recommender: createRecommender(decodeModel(bytes)) }
  return newest.recommender
}

function rank({ model, members: profiles, own, options }: GroupQuestion): RankedList {
  const members = profiles.map((profile, index) => ({ userId: String(index), profile }))
  const ranked = recommenderOf(model).group(members, { ...options, own })
  const percents = new Uint8Array(ranked.length * members.length)
  ranked.forEach((entry, index) =>
    percents.set(
      entry.members.map(({ percent }) => percent),
      index * members.length,
    ),
  )
  return { ids: Int32Array.from(ranked, ({ id }) => id), percents, count: ranked.length }
}

function deck({ model, members, options }: DeckQuestion): DeckCard[] {
  return recommenderOf(model).deck(members, options)
}

const functions = { rank, deck }
export type GroupRankingFunctions = typeof functions

serve(functions)
