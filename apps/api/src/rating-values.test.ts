import { RATING_VALUES as ofContract } from '@marquee/contract'
import { RATING_VALUES as ofRecommender } from '@marquee/recommender'
import { expect, it } from 'vitest'

it('the recommender, which imports nothing, has the same rating names and values as the contract', () => {
  expect(Object.entries(ofRecommender)).toEqual(Object.entries(ofContract))
})
