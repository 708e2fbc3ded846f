import { Type, type Static } from 'typebox'
import { Closed, Nullable, NullableString } from './common.ts'
import { RegistrationMode } from './registration.ts'
import { defineRoute } from './route.ts'

/** Settings of this instance that the web app needs before it renders. */
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
  demo_accounts: Type.Optional(
    Type.Array(Closed({ username: Type.String(), password: Type.String() }), {
      description: 'Only in a demo, whose passwords are public: accounts that one press signs in',
    }),
  ),
})
export type WebConfig = Static<typeof WebConfig>

/** Start of the links that people pass on. */
export const ShareAddress = Closed({
  address: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'With the base path, without a slash at its end; null for the address at which the page was opened',
  }),
  reach: Type.Union(
    [Type.Literal('public'), Type.Literal('network'), Type.Literal('machine'), Type.Literal('opened')],
    {
      description:
        'Devices that can open the links: public is PUBLIC_URL, network the home network, machine only the one that runs the instance, opened not known',
    },
  ),
  other: Type.Optional(
    Type.String({ examples: ['http://10.0.0.20:8080'], description: 'Address of the machine in a second network' }),
  ),
})
export type ShareAddress = Static<typeof ShareAddress>

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
  shareAddress: defineRoute({
    method: 'GET',
    path: '/share-address',
    tag: 'system',
    access: 'anonymous',
    limit: 'read',
    summary: 'The address for links that are passed on',
    description: 'An address in the network is only told to callers on the machine that runs this instance.',
    query: Closed({
      opened_at: Type.Optional(
        Type.String({
          maxLength: 300,
          description: 'Origin of the page that makes the call',
          examples: ['http://localhost:8080'],
        }),
      ),
    }),
    responses: { 200: ShareAddress },
  }),
} as const
