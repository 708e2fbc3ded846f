import type { MemberScore, SeenBy } from '@marquee/contract'
import { required } from '../../common/required.ts'
import { type Feedback, mayPredict, percentProgress } from '../taste/index.ts'

interface Person {
  id: string
  username: string
}
interface Scored {
  feedback: ReadonlyMap<string, Feedback>
  ids: readonly number[]
  /** By member, in the order of the ids. */
  percents: readonly (readonly (number | null)[])[]
}

/** Each member's rating or predicted percent for every movie, or the progress of members with too few ratings. */
export function memberScores(people: readonly Person[], { feedback, ids, percents }: Scored): MemberScore[][] {
  const members = people.map(({ id, username }, index) => {
    const own = feedback.get(id)!
    const progress = mayPredict(own) ? null : percentProgress(own)
    return { user_id: id, username, progress, rated: own.rated, percents: required(percents[index]) }
  })
  return ids.map((id, index) =>
    members.map(({ rated, percents: row, ...member }) => ({
      ...member,
      percent: row[index] ?? null,
      rating: rated.get(id) ?? null,
    })),
  )
}

/** The members who have rated a movie or marked it as seen. */
export function membersWhoSaw(
  people: readonly Person[],
  feedback: ReadonlyMap<string, Feedback>,
  movieId: number,
): SeenBy[] {
  return people
    .filter(({ id }) => {
      const { seen, rated } = feedback.get(id)!
      return seen.has(movieId) || rated.has(movieId)
    })
    .map(({ id, username }) => ({ user_id: id, username }))
}
