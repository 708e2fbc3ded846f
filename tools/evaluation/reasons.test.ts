import { createRandom } from '../../packages/recommender/src/random.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { traitKey } from '../../apps/api/src/modules/taste/why/shared-traits.ts'
import { createReasonEvaluation, type Explained } from './reasons.ts'

/** Enough movies for tendencies, and few enough for a quick training. */
const MOVIES = 300
const PEOPLE = 200
const PAGE = 10

interface Case extends Explained {
  own: number
}

let cases: Case[]

beforeAll(() => {
  const evaluation = createReasonEvaluation(MOVIES)
  const random = createRandom(7)
  const ids = evaluation.firstPage([], MOVIES)
  cases = Array.from({ length: PEOPLE }, () => {
    const count = 1 + Math.floor(random() * 20)
    const ratings = Array.from({ length: count }, () => ({
      id: ids[Math.floor(random() * ids.length)],
      value: [-0.5, 0, 0.75, 0.75, 1][Math.floor(random() * 5)],
    }))
    const unique = [...new Map(ratings.map((rating) => [rating.id, rating])).values()]
    return evaluation.firstPage(unique, PAGE).map((id) => {
      const explained = evaluation.explain(unique, id)
      const { score, base } = explained.evidence
      return { ...explained, own: score > 0 ? (score - base) / score : 1 }
    })
  }).flat()
}, 300_000)

/** A reason from the user's own ratings. */
const OWN =
  /you (tend|loved|liked|disliked)|like |shares|people who love|someone who|the (writer|director) of|a star of/
const cited = (broken: readonly Case[]) =>
  broken.slice(0, 5).map(({ sentence, own }) => `${sentence} (${own.toFixed(2)})`)

describe('the reasons of 200 random people on their first pages', () => {
  it('sum to the score', () => {
    const broken = cases.filter(({ reasons, evidence: { score } }) => {
      const sum = reasons.reduce((total, { points }) => total + points, 0)
      return Math.abs(sum - 100 * Math.sign(score)) > 1
    })
    expect(cited(broken)).toEqual([])
    expect(cases.length).toBeGreaterThan(PEOPLE)
  })

  it('name the popularity wherever others contribute', () => {
    const broken = cases.filter(
      ({ reasons, evidence: { score, base } }) =>
        Math.abs(base) > 0.01 * Math.abs(score) && !reasons.some(({ kind }) => kind === 'popularity'),
    )
    expect(cited(broken)).toEqual([])
  })

  it('leave out the user’s own where their ratings add less than a fifth', () => {
    const broken = cases.filter(
      ({ own, sentence }) => own < 0.2 && OWN.test(sentence.replace(/(everyone|people) likes? it/, '')),
    )
    expect(cited(broken)).toEqual([])
  })

  it('start with the popularity where it is more than half', () => {
    const broken = cases.filter(
      ({ sentence, evidence: { base, score } }) =>
        score > 0 && base > score / 2 && !/^(Nearly everyone|Most people|Many people) likes? it/.test(sentence),
    )
    expect(cited(broken)).toEqual([])
  })

  it('never speak against a movie before they speak for it', () => {
    const broken = cases.filter(({ sentence }) =>
      /^[^.]*(which you disliked|tend not to like|Far from|Not close)/.test(sentence),
    )
    expect(cited(broken)).toEqual([])
  })

  it('claim a tendency only with three liked movies that have each of its traits', () => {
    const broken = cases.filter(({ sentence, evidence: { films, traits } }) => {
      if (!/ou tend to like/.test(sentence)) return false
      const [claim = ''] = /tend to like (.*?), such as/.exec(sentence) ?? []
      const liked = films.filter(({ rating }) => rating > 0)
      const people = traits.filter(({ kind, name }) => kind === 'person' && claim.includes(name))
      return (
        liked.length < 3 || people.some((trait) => liked.filter(({ shared }) => shared.has(traitKey(trait))).length < 3)
      )
    })
    expect(cited(broken)).toEqual([])
    expect(cases.some(({ sentence }) => /ou tend to like/.test(sentence))).toBe(true)
  })

  it('name people only with a role that they have in a liked movie', () => {
    const named = cases.flatMap((one) => {
      const match =
        / (directed by|written by|with) ((?!the |a star)\p{Lu}[^,;]*?)(?:, like|, such as|, it is| for someone)/u.exec(
          one.sentence,
        )
      return match ? [{ one, role: match[1], name: match[2] }] : []
    })
    const roles = { 'directed by': 'director', 'written by': 'writer', with: 'cast' } as const
    const broken = named.filter(({ one, role, name }) => {
      const key = traitKey({ kind: 'person', name, role: roles[role as keyof typeof roles] })
      return !one.evidence.films.some(({ rating, shared }) => rating > 0 && shared.has(key))
    })
    expect(cited(broken.map(({ one }) => one))).toEqual([])
    expect(named.length).toBeGreaterThan(0)
  })
})
