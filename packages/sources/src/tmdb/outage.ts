/** How long imports from TMDB wait through an outage, and what they advise when it lasts. */
export const OUTAGE = {
  pauses: 5,
  pauseMs: 35_000,
  advice: {
    unavailable: 'Run the same command again later to go on.',
    refused: 'Is TMDB_API_TOKEN the API read access token?',
  },
}
