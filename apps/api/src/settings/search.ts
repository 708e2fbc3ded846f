import Type from 'typebox'
import { isHttpAddress } from './addresses.ts'

/** Search by plots and by requests in plain words. */
export const searchSettings = {
  EMBEDDINGS_URL: Type.Optional(
    Type.Refine(
      Type.String({
        expected: 'an http or https address such as https://example.org/path, or local',
        example: 'local',
        meaning:
          'OpenAI-compatible embeddings service for plot search, or local for the model in extras/local-embeddings',
      }),
      (text) => text === 'local' || isHttpAddress(text),
    ),
  ),
  EMBEDDINGS_MODEL: Type.Optional(
    Type.String({
      minLength: 1,
      expected: 'the name of a model',
      example: 'nomic-embed-text',
      meaning: 'Model to ask the embeddings service for',
    }),
  ),
  EMBEDDINGS_KEY: Type.Optional(
    Type.String({
      pattern: '^[!-~]+$',
      expected: 'the key of the embeddings service',
      example: 'sk-1234',
      meaning: 'Key of the embeddings service',
      secret: true,
    }),
  ),
  CONCEPTS_FILE: Type.Optional(
    Type.String({
      expected: 'a file of JSON Lines',
      example: '/srv/marquee/moods.jsonl',
      path: true,
      meaning: 'Your own moods, occasions and wordings for requests in plain words',
    }),
  ),
}
