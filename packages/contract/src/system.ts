import { Type, type Static } from 'typebox'
import { Closed, Nullable, NullableString } from './common.ts'
import { RegistrationMode } from './registration.ts'
import { defineRoute } from './route.ts'

/** What the web app must know about this instance before it renders. */
export const WebConfig = Closed({
  registration: RegistrationMode,
  member_invites: Type.Boolean({ description: 'Members may invite, too, not administrators alone' }),
  password_sign_in: Type.Boolean({ description: 'People may sign in and up with a password' }),
  identity_provider: Nullable(
    Closed({
      name: Type.String(),
      auto_redirect: Type.Boolean({ description: 'The sign-in page goes straight to the provider' }),
    }),
  ),
  identity_client_id: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: "Client id for Google's button; null with any other provider",
  }),
  analytics_id: NullableString,
  tmdb: Type.Boolean({ description: 'TMDB content is shown and must be credited' }),
  where_to_watch: Type.Boolean({ description: 'Offers are known and must be credited to JustWatch' }),
  watch_links: Type.Array(Closed({ region: Type.String(), url: Type.String() }), {
    description: 'Where else to look a movie up, by region; {title}, {year} and {tmdb_id} are to be filled in',
  }),
  contact_email: NullableString,
  press_email: NullableString,
  social_links: Type.Array(Type.String()),
  version: Type.String(),
})
export type WebConfig = Static<typeof WebConfig>

export const systemRoutes = {
  webConfig: defineRoute({
    method: 'GET',
    path: '/config',
    tag: 'system',
    access: 'anonymous',
    limit: 'read',
    summary: "This instance's public settings",
    responses: { 200: WebConfig },
  }),
} as const
