/* Contents of fields in examples of the administrators' calls and of invites. */

const INVITE = {
  id: '0190b7d5-3c3e-4a7c-9d53-3a1f8a2d6c11',
  created_by: 'ada',
  note: 'For the film club',
  created_at: '2026-11-20T18:00:00.000Z',
  expires_at: '2026-11-27T18:00:00.000Z',
  uses: 2,
  max_uses: 5,
  state: 'open',
}

export const ADMINISTRATION_FACTS: Record<string, unknown> = {
  'adminMessages.id': 12,
  'adminStatus.sources': [{ name: 'tmdb', configured: true, fetched_at: '2026-11-20T18:00:00.000Z' }],
  'adminInvites.results': [INVITE],
  'ownInvites.results': [INVITE],
  'adminFetchMovies.movies': 5000,
  fetch_choices: [{ kind: 'best_known', movies: 5000, requests: 5250, seconds: 263 }],
  fetch: {
    kind: 'best_known',
    movies: 5000,
    state: 'running',
    done: 1240,
    total: 5000,
    requests_left: 3760,
    seconds_left: 209,
    failure: null,
    ended_at: null,
  },
}
