import type { Answer, Ballot } from '../../../../packages/recommender/src/evening/votes.ts'
import { countVotes, settledFilm } from '../../../../packages/recommender/src/evening/votes.ts'
import { createRandom, hash32 } from '../../../../packages/recommender/src/random.ts'
import type { Recommender } from '../../../../packages/recommender/src/types.ts'
import type { Watcher } from './world.ts'

/** Stars expected from which a card is loved, below which it is refused, and from which a swipe says yes. */
const LOVE = 4
const REFUSE = 3
const SWIPE = 3.5
/** Number of titles a host looks through, the time for it, and the time to agree to a list's first movie. */
const HOST_TITLES = 20
const HOST_SECONDS = 60
const AGREE_SECONDS = 25
/** Depth in the group's list to which people look for a movie that they can watch tonight. */
const LISTED = 1000
/** A swiping deck holds this many of the best known movies, and people give up after some. */
const SWIPE_DECK = 200
const SWIPE_PATIENCE = 60

/** Start of an evening: watchers and candidates. */
export interface Setting {
  recommender: Recommender
  watchers: readonly Watcher[]
  /** Unrated movies, the best known first. */
  candidates: readonly number[]
  /** Seeds shuffles. */
  name: string
}

export interface Decision {
  /** Null if they gave up. */
  film: number | null
  seconds: number
}

/** Ways in which groups choose a movie. The product's way is `marquee`. */
export const WAYS: Record<string, (setting: Setting) => Decision> = {
  host: hostPicks,
  swipe: swipeUntilAgreed,
  first: firstOfList,
  marquee: (setting) => playCards(setting),
}

/** The starter takes the most promising of the first movies of their own list. */
function hostPicks({ recommender, watchers: [host], candidates }: Setting): Decision {
  const open = new Set(candidates)
  const titles = recommender
    .list(host.member.profile)
    .filter(({ id }) => open.has(id))
    .slice(0, HOST_TITLES)
  const best = titles.reduce((a, b) => (host.expects(b.id) > host.expects(a.id) ? b : a))
  return { film: best.id, seconds: HOST_SECONDS }
}

/** All swipe through the same shuffled deck until all have said yes to one movie. */
function swipeUntilAgreed({ watchers, candidates, name }: Setting): Decision {
  const random = createRandom(hash32(`swipe:${name}`))
  const deck = candidates
    .slice(0, SWIPE_DECK)
    .map((id) => ({ id, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, SWIPE_PATIENCE)
  const at = deck.findIndex(({ id }) => watchers.every(({ expects }) => expects(id) >= SWIPE))
  return {
    film: deck[at]?.id ?? null,
    seconds: secondsFor(watchers, at < 0 ? deck.length : at + 1),
  }
}

/** The first of the group's own list, without a vote. */
function firstOfList({ recommender, watchers, candidates }: Setting): Decision {
  const open = new Set(candidates)
  const film = recommender.group(toMembers(watchers), { limit: LISTED }).find(({ id }) => open.has(id))
  return { film: film?.id ?? null, seconds: AGREE_SECONDS }
}

export interface CardPlay extends Decision {
  cards: number[]
  ballots: Ballot[]
  /** True if the votes chose the movie, rather than the fewest refusals. */
  voted: boolean
}

export interface CardOptions {
  /** Those whose profiles choose the cards; all by default. */
  profiles?: readonly Watcher[]
  /** Weights of votes by user; 1 by default. */
  weights?: ReadonlyMap<string, number>
}

/** Five cards, private answers, and five more when every card is refused; at last what the fewest refused. */
export function playCards(setting: Setting, options: CardOptions = {}): CardPlay {
  const { recommender, watchers, candidates } = setting
  const profiles = toMembers(options.profiles ?? watchers)
  const cards = recommender.deck(profiles, { candidates }).map(({ id }) => id)
  const first = answerCards(watchers, cards, { weights: options.weights })
  if (first.film !== null || cards.length === 0) return { ...first, cards, voted: true }
  const votes = first.ballots.flatMap(({ voter, answers }) =>
    [...answers].map(([id, answer]) => ({ userId: voter, id, answer })),
  )
  const more = recommender.deck(profiles, { candidates, votes }).map(({ id }) => id)
  const second = answerCards(watchers, more, { weights: options.weights, from: cards.length })
  const all = [...cards, ...more]
  const ballots = first.ballots.map((ballot, k) => ({
    ...ballot,
    answers: new Map([...ballot.answers, ...second.ballots[k].answers]),
  }))
  const film = second.film ?? countVotes(all, ballots).leastMinded[0]
  return { film, seconds: second.seconds, cards: all, ballots, voted: second.film !== null }
}

/** All answer the cards at their own pace until the movie is settled, or all are done. */
function answerCards(
  watchers: readonly Watcher[],
  cards: readonly number[],
  { weights, from = 0 }: { weights?: ReadonlyMap<string, number> | undefined; from?: number },
): Decision & { ballots: Ballot[] } {
  const ballots = watchers.map(({ member }) => ({
    voter: String(member.user),
    weight: weights?.get(String(member.user)) ?? 1,
    answers: new Map<number, Answer>(),
  }))
  // A second round starts when the slowest is done with the first.
  const start = from === 0 ? null : secondsFor(watchers, from)
  const events = watchers
    .flatMap(({ arrives, perCard }, who) =>
      cards.map((card, k) => ({ who, card, at: (start ?? arrives) + (k + 1) * perCard })),
    )
    .toSorted((a, b) => a.at - b.at || a.who - b.who)
  for (const { who, card, at } of events) {
    ballots[who].answers.set(card, answerOf(watchers[who].expects(card)))
    const film = settledFilm(cards, ballots, watchers.length)
    if (film !== null) return { film, seconds: at, ballots }
  }
  return { film: null, seconds: events.at(-1)?.at ?? 0, ballots }
}

function answerOf(expected: number): Answer {
  if (expected >= LOVE) return 'love'
  return expected < REFUSE ? 'no' : 'fine'
}

/** Seconds until all have answered this many cards. */
function secondsFor(watchers: readonly Watcher[], cards: number): number {
  return Math.max(...watchers.map(({ arrives, perCard }) => arrives + cards * perCard))
}

function toMembers(watchers: readonly Watcher[]) {
  return watchers.map(({ member }) => ({ userId: String(member.user), profile: member.profile }))
}
