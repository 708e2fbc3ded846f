type Write = (details: object, message: string) => void

/** Where the library reports what happens: the loggers of pino and Fastify fit. */
export interface Log {
  debug: Write
  info: Write
  warn: Write
  error: Write
}
