import { Type, type Static } from 'typebox'
import { Closed, NullableString } from './common.ts'
import { defineRoute } from './route.ts'

/** What the web app must know about this instance before it renders. */
export const WebConfig = Closed({
  identity_client_id: NullableString,
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
