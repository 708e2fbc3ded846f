import { type MemberScore, type SeenBy } from '@marquee/contract'
import { ratingsOf, type Opinions } from '../taste/feedback/feedback.ts'
import { mayPredict, percentProgress } from '../taste/percents.ts'

interface Person {
  id: string
  username: string
}

interface Scored {
  opinions: ReadonlyMap<string, Opinions>
  ids: readonly number[]
  /** By member, beside the ids. */
  percents: readonly (readonly (number | null)[])[]
}

/** What each member says of every movie, or may think of it; or how far a member is from anybody being able to tell. */
export function memberScores(people: readonly Person[], { opinions, ids, percents }: Scored): MemberScore[][] {
  const members = people.map(({ id, username }, index) => {
    const own = opinions.get(id)!
    const progress = mayPredict(own) ? null : percentProgress(own)
    return { user_id: id, username, progress, rated: ratingsOf(own), percents: percents[index] }
  })
  return ids.map((id, index) =>
    members.map(({ rated, percents: row, ...member }) => ({
      ...member,
      percent: row[index],
      rating: rated.get(id) ?? null,
    })),
  )
}

/** Answers who has rated a movie or marked it as seen. */
export function membersWhoSaw(
  people: readonly Person[],
  opinions: ReadonlyMap<string, Opinions>,
): (movieId: number) => SeenBy[] {
  const viewings = people.map(({ id, username }) => {
    const own = opinions.get(id)!
    return { seen: own.seen, rated: ratingsOf(own), person: { user_id: id, username } }
  })
  return (movieId) =>
    viewings.filter(({ seen, rated }) => seen.has(movieId) || rated.has(movieId)).map(({ person }) => person)
}
