import Type from 'typebox'

/** Logs and metrics of a running Marquee. */
export const watchingSettings = {
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    expected: 'one of fatal, error, warn, info, debug, trace, silent',
    example: 'warn',
    meaning: 'Least severe messages to log; debug adds a line for each request',
  }),
  LOG_FORMAT: Type.Optional(
    Type.Enum(['pretty', 'json'], {
      expected: 'pretty or json',
      example: 'json',
      meaning: 'Lines for people (pretty) or programs (json); pretty in a terminal and json elsewhere when not given',
    }),
  ),
  METRICS_TOKEN: Type.Optional(
    Type.String({
      pattern: '^[!-~]{16,}$',
      expected: 'at least 16 characters without spaces',
      example: 'at-least-16-characters-by-openssl-rand',
      meaning: 'Bearer token that opens /metrics to Prometheus',
      secret: true,
    }),
  ),
}
