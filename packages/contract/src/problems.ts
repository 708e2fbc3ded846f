import type { Problem } from './common.ts'

/**
 * Every refusal: its status and its English sentence, with parameters in braces. A name is the `code` of the answer; where a code has
 * several sentences, the case follows after a slash, and is one of the parameters.
 */
export const PROBLEMS = {
  above_age_limit: [409, 'This evening has cards above the age limit of the account.'],
  account_disabled: [403, 'This account has been disabled by an administrator.'],
  administrator_limit: [409, 'An administrator has no age limit.'],
  already_member: [409, 'You are already a member of this group.'],
  already_seated: [409, 'You already have a seat at this evening.'],
  'already_seated/own': [409, 'Your own seat at this evening is waiting for you. Take it instead.'],
  answer_first: [403, 'Answer your own cards first.'],
  bad_request: [400, 'The request could not be read.'],
  confirmation_needed: [403, 'Please confirm that it is you.'],
  creator_cannot_leave: [403, 'The creator cannot leave the group, only destroy it.'],
  cross_site: [403, 'This came from a page of another site. If it is yours, add its name to ALLOWED_HOSTS.'],
  evening_full: [409, 'This evening is full: it has {most} guests.'],
  'evening_full/network': [
    409,
    '{most} guests have joined from this network. Answer on the phone of a member instead.',
  ],
  evening_over: [409, 'This evening is over.'],
  'evening_over/decided': [409, 'This evening has already come to a movie.'],
  fetch_running: [409, 'Movies are being fetched already.'],
  film_changed: [409, 'It is another movie by now.'],
  fresh_sign_in_required: [403, 'Please sign in again, then delete the account within {minutes} minutes.'],
  game_over: [409, 'This game is completed.'],
  'game_over/yesterday': [409, 'This game is from another day.'],
  group_full: [409, 'This group is full: it has {most} members.'],
  guests_closed: [409, 'No more guests can join this evening.'],
  identity_no_account: [403, 'New accounts are not made here. Please use the existing one.'],
  identity_not_verified: [401, 'The sign-in with the provider could not be verified. Please try again.'],
  import_running: [409, 'Another import of yours is still running.'],
  insufficient_scope: [403, 'This needs a token with the scope {scopes}.'],
  internal: [500, 'Something went wrong on our side.'],
  invite_needed: [403, 'You need an invite to sign up here.'],
  invite_not_valid: [403, 'This invite is not valid any more.'],
  last_administrator: [409, 'You can’t remove the last administrator. Make someone else an administrator first.'],
  last_way_in: [409, 'This is the only way into your account. Add another one first.'],
  link_not_valid: [404, 'This link is not valid any more.'],
  link_renewed: [403, 'This link no longer works. Ask for the new one.'],
  'link_renewed/group': [403, 'This link no longer invites. Ask a member for the new one.'],
  list_full: [409, 'This list is full: it has {most} movies.'],
  name_taken: [409, 'There is someone called {name} already. Please choose another name.'],
  no_more_cards: [409, 'There is no other card left.'],
  no_seat: [403, 'Take a seat first.'],
  'no_seat/guest': [403, 'This is no seat of a guest at this evening.'],
  'no_seat/past': [403, 'You had no seat at this evening.'],
  no_tmdb_token: [409, 'There is no TMDB token yet.'],
  no_votes: [409, 'No one has answered a card yet.'],
  not_a_member: [403, 'You are not a member of this group'],
  not_a_preview: [409, 'There is no preview to apply.'],
  not_administrator: [403, 'Only administrators may do this.'],
  'not_administrator/invite': [403, 'Only administrators may invite people here.'],
  not_applied: [409, 'There is nothing to undo.'],
  not_asking: [409, 'This file has no open question.'],
  not_authenticated: [401, 'Authentication credentials were not provided or are no longer valid.'],
  not_configured: [404, 'Sign-in with a provider is not set up here.'],
  not_creator: [403, 'Only the creator of the group can do this.'],
  not_decided: [409, 'This evening has not decided on a movie yet.'],
  'not_decided/voting': [409, 'There is no movie yet: people are still voting.'],
  not_found: [404, '{what} not found.'],
  'not_found/address': [404, 'There is nothing here.'],
  not_leading: [403, 'Only the person who started the evening or created the group can do this.'],
  not_list_owner: [403, 'Only the person who made the list can do this.'],
  not_your_seat: [403, 'This is someone else’s seat.'],
  own_second_factor: [409, 'You can turn off your own second factor in your profile.'],
  passkey_known: [409, 'This passkey has been added already.'],
  passkey_not_accepted: [401, 'This passkey was not accepted. Please try again.'],
  passkeys_unavailable: [403, 'Passkeys need https and the name of a host.'],
  password_sign_in_off: [403, 'Passwords are not used on this instance. Please sign in another way.'],
  registration_closed: [403, 'Registration is closed on this instance.'],
  removed: [403, 'You were removed from this group'],
  round_over: [409, 'There are new cards; this one is no longer voted on.'],
  screen_unknown: [404, 'No open evening has this code. Check it, or ask for a new one.'],
  seat_gone: [
    403,
    'This device no longer has a seat here: the seat was given up, or its owner has come with another device.',
  ],
  seat_taken: [409, '{name} has a seat already.'],
  second_factor_needed: [401, 'Enter the code of your second factor.'],
  'second_factor_needed/confirm': [403, 'Please confirm with a code of your second factor.'],
  'second_factor_needed/connect': [
    403,
    'This account has a second factor. Sign in with it, and connect the provider in your profile.',
  ],
  second_factor_on: [409, 'The second factor is on already.'],
  second_factor_required: [403, 'Please set up a second factor first.'],
  set_in_environment: [409, 'This is set in the environment, and can be changed only there.'],
  setup_needed: [403, 'This instance is being set up. Its first account is made by the link from its log.'],
  ticket_not_valid: [401, 'This took too long. Please sign in again.'],
  token_not_allowed: [403, 'Personal tokens cannot be used for this. Please sign in.'],
  token_not_valid: [401, 'Token is invalid or expired'],
  token_reused: [401, 'This session has ended. Please sign in again.'],
  too_early: [409, 'Someone has just answered. Wait {seconds} seconds, in case others do.'],
  'too_early/second': [409, 'Someone has just answered. Wait one second, in case others do.'],
  too_few_movies: [409, 'No movie fits tonight.'],
  'too_few_movies/looser': [409, 'No movie fits tonight. To have a choice, {ways}.'],
  'too_few_movies/one': [409, 'Only one movie fits tonight.'],
  'too_few_movies/one_looser': [409, 'Only one movie fits tonight. To have a choice, {ways}.'],
  too_large: [413, 'The body is too large.'],
  too_many_groups: [409, 'You are in {most} groups already. Leave one first.'],
  too_many_invites: [409, 'You have too many open invites. Please revoke one first.'],
  too_many_lists: [409, 'You have {most} lists already. Delete one first.'],
  too_many_passkeys: [409, 'You have {most} passkeys. Remove one first.'],
  too_many_requests: [429, 'Too many requests. Please try again later.'],
  too_many_streams: [
    503,
    'Too many people follow something live right now. Ask for the news every few seconds instead.',
  ],
  too_many_tokens: [409, 'You have {most} tokens. Revoke one first.'],
  too_many_viewings: [409, 'You have {most} viewings of this movie already.'],
  unavailable: [503, 'This is not available right now. Please try again in a moment.'],
  'unavailable/away': [503, 'Nothing can be saved for a moment. You can still look around.'],
  'unavailable/crowd': [503, 'Too many people are here right now. Please try again in a moment.'],
  'unavailable/files': [503, 'Other files are being read right now. Please try again in a moment.'],
  'unavailable/full': [503, 'There is no room to save anything right now. You can still look around.'],
  'unavailable/images': [503, 'The image host is not answering right now.'],
  'unavailable/memory': [503, 'There is too little memory to read a file. Please try again later.'],
  'unavailable/messages': [503, 'There is no room for more messages right now. Please write an e-mail instead.'],
  'unavailable/model': [503, 'Recommendations are being prepared. Please try again in a moment.'],
  'unavailable/offers': [
    503,
    'What can be watched in this region is being fetched. Please try again in a few minutes.',
  ],
  'unavailable/provider': [503, 'The identity provider cannot be reached. Please try again in a moment.'],
  'unavailable/sign_ins': [503, 'Too many people are signing in. Please try again in a moment.'],
  'unavailable/tmdb': [503, 'TMDB is not answering right now. Please try again in a moment.'],
  unknown_host: [421, 'Marquee does not know this name. Set PUBLIC_URL or ALLOWED_HOSTS.'],
  unsupported_media_type: [415, 'Send JSON: content-type application/json.'],
  'unsupported_media_type/file': [415, 'Send the file as it is: content-type {type}.'],
  wrong_code: [401, 'This code is not right, or was used before.'],
  wrong_credentials: [401, 'Wrong username or password.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ProblemName = keyof typeof PROBLEMS
type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
/** The parameters of a refusal's sentence. */
export type ProblemParams<Name extends ProblemName> = Record<NamesIn<(typeof PROBLEMS)[Name][1]>, string | number>

/** A sentence with its parameters. */
function fillIn(sentence: string, params: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

/** The body of a refusal. */
export function problemBody(name: ProblemName, params: Readonly<Record<string, string | number>> = {}): Problem {
  const [code = name, form] = name.split('/')
  const all = { ...(form !== undefined && { case: form }), ...params }
  const detail = fillIn(PROBLEMS[name][1], params)
  return { detail, code, ...(Object.keys(all).length > 0 && { params: all }) }
}
