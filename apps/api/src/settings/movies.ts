import Type from 'typebox'
import { parseWatchLinks } from '../watch-links.ts'
import { httpAddress, isHttpAddress } from './addresses.ts'

/** Sources of movies, pictures and offers. */
export const movieSettings = {
  TMDB_API_TOKEN: Type.Optional(
    Type.String({
      pattern: '^[!-~]+$',
      expected: 'a TMDB API read access token',
      example: 'your-API-read-access-token',
      meaning: 'TMDB API read access token; without one, that from /admin is used',
      secret: true,
    }),
  ),
  TMDB_IMAGE_CACHE_MB: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000,
    expected: 'a whole number of megabytes from 0 to 1000000',
    example: '2000',
    meaning: 'Disk for images that come through Marquee; 0 lets browsers fetch them from TMDB_IMAGE_URL',
  }),
  TMDB_TERMS_ALLOW_MODELS: Type.Boolean({
    default: false,
    expected: 'true or false',
    example: 'true',
    meaning: 'Whether your agreement with TMDB permits building models from its content',
  }),
  SHOWN_TEXTS: Type.Enum(['shipped', 'imported'], {
    default: 'shipped',
    expected: 'one of shipped, imported',
    example: 'imported',
    meaning:
      'Whose overview, tagline and title a shipped movie shows that was imported too; titles change with the next import',
  }),
  WATCH_LINKS: Type.Optional(
    Type.Refine(
      Type.String({
        expected:
          'https addresses for regions with commas between them, such as DE=https://www.justwatch.com/de/search?q={title}',
        example: 'DE=https://www.justwatch.com/de/search?q={title}',
        meaning: 'Where to look up a movie in a region; {title}, {year} and {tmdb_id} are filled in',
      }),
      (text) => parseWatchLinks(text) !== null,
    ),
  ),
  WATCH_REGIONS: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{2}(\\s*,\\s*[A-Z]{2})*$',
      expected: 'codes of regions with commas between them, such as DE, AT',
      example: 'DE, AT',
      meaning:
        "Regions whose watch offers are stored besides those that people choose; those of WATCH_LINKS and of the server's time zone or language when not given",
    }),
  ),
  TMDB_API_URL: Type.Refine(
    Type.String({
      ...httpAddress,
      default: 'https://api.themoviedb.org/3',
      example: 'https://tmdb.example.org/3',
      meaning: 'Base address of the TMDB API',
    }),
    isHttpAddress,
  ),
  TMDB_IMAGE_URL: Type.Refine(
    Type.String({
      ...httpAddress,
      default: 'https://image.tmdb.org/t/p',
      example: 'https://images.example.org/t/p',
      meaning: 'Base address of TMDB images',
    }),
    isHttpAddress,
  ),
  TMDB_EXPORT_URL: Type.Refine(
    Type.String({
      ...httpAddress,
      default: 'https://files.tmdb.org/p/exports',
      example: 'https://files.example.org/p/exports',
      meaning: "Base address of TMDB's daily files of ids",
    }),
    isHttpAddress,
  ),
  WIKIDATA_URL: Type.Refine(
    Type.String({
      ...httpAddress,
      default: 'https://query.wikidata.org/sparql',
      example: 'https://wikidata.example.org/sparql',
      meaning: 'Address of the Wikidata query service',
    }),
    isHttpAddress,
  ),
}
