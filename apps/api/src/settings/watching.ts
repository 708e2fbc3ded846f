import Type from 'typebox'

/** What an operator sees of a running Marquee. */
export const watchingSettings = {
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    expected: 'one of fatal, error, warn, info, debug, trace, silent',
    example: 'warn',
    meaning: 'Least severe messages to log',
  }),
  METRICS_TOKEN: Type.Optional(
    Type.String({
      pattern: '^[!-~]{16,}$',
      expected: 'at least 16 characters without spaces',
      example: 'at-least-16-characters-by-openssl-rand',
      meaning: 'Bearer token that opens /metrics to Prometheus; without one nothing is measured',
      secret: true,
    }),
  ),
}
