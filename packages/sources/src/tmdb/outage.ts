/** Waiting time of imports from TMDB in an outage, and the advice after it. */
export const OUTAGE = {
  pauses: 5,
  pauseMs: 35_000,
  advice: {
    unavailable: 'Run the same command again later to go on.',
    refused: 'Is TMDB_API_TOKEN the API read access token?',
  },
}
