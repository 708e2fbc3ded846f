import type { CallArguments, OperationId, routes } from '@marquee/contract'
import { identityArguments } from './identity-arguments.ts'
import { keyArguments } from './key-arguments.ts'
import { HISTORY, NO_LIMITS, type World } from './world.ts'

type Arguments = { [O in OperationId]: CallArguments<(typeof routes)[O]> }

/** Well-formed arguments for every call, naming what belongs to the creator and the group. */
export function validArguments(world: World): Arguments {
  return {
    ...accountArguments(world),
    ...keyArguments(world),
    ...movieArguments(world),
    ...diaryArguments(world),
    ...groupArguments(world),
    ...eveningArguments(world),
    ...otherArguments(world),
    ...administrationArguments(world),
  }
}

function accountArguments({ people, sessionId, identityId, importId }: World) {
  const { username, password, refresh } = people.creator
  return {
    token: { body: { username, password } },
    refreshToken: { body: { refresh } },
    signUp: {
      body: {
        username: `new_${crypto.randomUUID().slice(0, 8)}`,
        email: `${crypto.randomUUID()}@example.org`,
        password: 'popcorn at midnight',
      },
    },
    me: {},
    rename: { body: { username: `name_${crypto.randomUUID().slice(0, 8)}` } },
    changeEmail: { body: { email: `${crypto.randomUUID()}@example.org` } },
    deleteAccount: { body: { password: 'not the password' } },
    changePassword: { body: { new_password1: 'another long one', new_password2: 'another long one' } },
    firstAccount: { body: {} },
    checkInvite: { body: { invite: 'no invite' } },
    ownInvites: {},
    createInvite: {},
    revokeInvite: { params: { id: sessionId } },
    confirmSession: { body: { password } },
    resetPassword: { body: { token: 'x', new_password1: 'another long one', new_password2: 'another long one' } },
    identityNonce: {},
    exchangeIdentity: { body: { id_token: 'x', access_token: 'x' } },
    logout: {},
    ...identityArguments(identityId),
    sessions: {},
    endSession: { params: { id: sessionId } },
    exportAccount: {},
    ...historyArguments(importId),
  } satisfies Partial<Arguments>
}

const ANSWER = { columns: [{ column: 'titel', meaning: 'title' as const }], kind: 'seen' as const }

function historyArguments(importId: string) {
  const history = { params: { id: importId } }
  return {
    importHistory: { body: HISTORY },
    historyImports: {},
    historyImport: history,
    sampleHistory: { ...history, body: ANSWER },
    answerHistory: { ...history, body: ANSWER },
    historyQuestions: history,
    historyProblems: history,
    applyHistory: { ...history, body: { cuts: [5, 7, 9], conflict: 'mine', choices: [] } },
    undoHistory: history,
    discardHistory: history,
  } satisfies Partial<Arguments>
}

function movieArguments({ movieId, groupId }: World) {
  const movie = { params: { id: movieId } }
  return {
    movie,
    discoverMovies: {},
    popularMovies: {},
    similarMovies: movie,
    externalSimilarMovies: movie,
    movieCast: movie,
    movieCrew: movie,
    movieLabels: movie,
    movieLinks: movie,
    movieRatings: movie,
    personalScore: movie,
    groupScore: movie,
    whereToWatch: movie,
    myRating: movie,
    rateMovie: { ...movie, body: { rating: 0.75 } },
    unrateMovie: movie,
    hideMovie: movie,
    unhideMovie: movie,
    markSeen: movie,
    unmarkSeen: movie,
    myMovies: {},
    personalShortlist: {},
    groupShortlist: { params: { groupId } },
    addToShortlist: movie,
    onShortlist: movie,
    removeFromShortlist: movie,
    addToGroupShortlist: movie,
    onGroupShortlist: movie,
    removeFromGroupShortlist: movie,
  } satisfies Partial<Arguments>
}

function diaryArguments({ movieId, viewingId, listId, groupId }: World) {
  const movie = { params: { id: movieId } }
  const viewing = { params: { id: movieId, viewing: viewingId } }
  const list = { params: { id: listId } }
  const listed = { params: { id: listId, movieId } }
  const year = { params: { year: 2022 } }
  const fields = { name: 'Advent', description: '', group_id: groupId }
  return {
    movieDiary: movie,
    saveViewing: { ...viewing, body: { seen_on: '2022-12-25', note: null, place: null } },
    removeViewing: viewing,
    saveNote: { ...movie, body: { note: 'Again next year.', tags: ['christmas'] } },
    diary: {},
    diaryYear: year,
    yearPicture: year,
    movieLists: {},
    knownLists: {},
    createList: { body: { ...fields, group_id: null } },
    movieList: list,
    listMovies: list,
    changeList: { ...list, body: fields },
    deleteList: list,
    putInList: { ...listed, body: { position: 0 } },
    takeFromList: listed,
  } satisfies Partial<Arguments>
}

function groupArguments({ groupId, removedId }: World) {
  const group = { params: { id: groupId } }
  return {
    groups: {},
    createGroup: { body: { name: 'Another one' } },
    group,
    renameGroup: { ...group, body: { name: 'Another name' } },
    groupAction: { ...group, query: { action: 'join' } },
    destroyGroup: group,
    groupInvitation: group,
    renewGroupLink: group,
    removedMembers: group,
    letBackIn: { params: { id: groupId, userId: removedId } },
    groupEvents: group,
    tonight: {},
    eveningStart: group,
    startEvening: { ...group, body: { limits: NO_LIMITS, members: [], guests: 0 } },
    evenings: group,
    resetTilt: group,
  } satisfies Partial<Arguments>
}

function eveningArguments({ eveningId, screenCode, cardId, guest, movieId }: World) {
  const evening = { params: { id: eveningId } }
  return {
    eveningInvitation: evening,
    takeSeat: evening,
    leaveSeat: { params: { id: eveningId, seatId: guest.seatId } },
    closeGuests: { ...evening, body: { closed: true } },
    removeGuests: evening,
    claimSeat: { ...evening, body: { token: guest.token } },
    eveningScreen: evening,
    openScreen: { body: { code: screenCode } },
    evening,
    eveningEvents: evening,
    vote: { params: { id: eveningId, movieId: cardId }, body: { answer: 'fine' } },
    decideEvening: evening,
    nextFilm: { ...evening, body: { movie_id: movieId } },
    overrideFilm: { ...evening, body: { movie_id: movieId } },
    endEvening: evening,
    afterEvening: { ...evening, body: { rating: 0.75 } },
  } satisfies Partial<Arguments>
}

function administrationArguments({ people }: World) {
  const person = { params: { id: people.creator.id } }
  return {
    adminPeople: {},
    adminCreatePerson: { body: { username: `new_${crypto.randomUUID().slice(0, 8)}` } },
    adminRename: { ...person, body: { username: `name_${crypto.randomUUID().slice(0, 8)}` } },
    adminDelete: person,
    adminDisable: person,
    adminEnable: person,
    adminPromote: person,
    adminDemote: person,
    adminResetPassword: person,
    adminEndSessions: person,
    adminRemoveSecondFactor: person,
    adminSetAgeLimit: { ...person, body: { age: 12 } },
    adminInvites: {},
    adminCreateInvite: { body: {} },
    adminRevokeInvite: { params: { id: people.creator.id } },
    adminRegistration: {},
    adminSetRegistration: { body: { mode: 'open', member_invites: false } },
    adminStatus: {},
    adminSettings: {},
    adminAudit: {},
    adminMessages: {},
    adminDeleteMessage: { params: { id: 2_147_483_647 } },
    adminFriends: {},
    adminBringFriends: { body: HISTORY },
    adminRemoveFriends: { params: { id: crypto.randomUUID() } },
    adminTmdb: {},
    adminSetTmdbToken: { body: { token: 'a-token' } },
    adminRemoveTmdbToken: {},
    adminTestTmdb: { body: { token: 'a-token' } },
    adminFetchMovies: { body: { movies: 2000 } },
    adminStopFetch: {},
  } satisfies Partial<Arguments>
}

function otherArguments({ movieId, personId, gameId, labelId, keywordId }: World) {
  const movie = { params: { id: movieId } }
  const person = { params: { id: personId } }
  const suggest = { query: { query: 'go' } }
  return {
    suggestMovies: suggest,
    suggestExternalMovies: suggest,
    fetchExternalMovie: { params: { id: 2_147_483_647 } },
    suggestPersons: suggest,
    suggestLabels: suggest,
    suggestKeywords: suggest,
    filterMovies: { body: {} },
    filterFacets: { body: {} },
    searchByPlot: { body: { plot: 'a man and a secret' } },
    searchByRequest: { body: { text: 'a man and a secret, under two hours' } },
    labels: {},
    label: { params: { id: labelId } },
    randomLabels: {},
    keywords: {},
    keyword: { params: { id: keywordId } },
    genres: {},
    person,
    personCast: person,
    personCrew: person,
    tastes: {},
    tasteMovies: { params: { tasteId: 'Nothing-0000' } },
    recommendations: {},
    why: movie,
    groupRecommendations: { query: { seen: 'include' } },
    groupMembersScores: movie,
    recalculate: {},
    recalculation: {},
    percentProgress: {},
    accuracy: {},
    model: {},
    dailyAvailable: {},
    createDaily: {},
    currentDaily: {},
    dailySession: { params: { id: gameId } },
    claimDaily: { params: { id: gameId } },
    guessDaily: { params: { id: gameId }, body: { movie_id: movieId } },
    suggestForGame: suggest,
    sendFeedback: { body: { name: 'Ada', message: 'A poster is missing.', page: '/movie/1' } },
    webConfig: {},
    shareAddress: { query: { opened_at: 'http://localhost:8080' } },
  } satisfies Partial<Arguments>
}
